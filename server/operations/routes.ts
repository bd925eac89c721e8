import { fail } from '../platform/fail.ts'
import type { RawRoute } from '../platform/http/define-routes.ts'
import { modelRoutes } from './model/model-page.ts'
import { newsRoutes } from './news/news-routes.ts'
import { accountsRoutes } from './operator/accounts/accounts-page.ts'
import { auditRoutes } from './operator/audit-log.ts'
import { accountRoutes } from './operator/accounts/account-page.ts'
import { overviewRoutes } from './operator/overview.ts'
import { jobRoutes, mailRoutes, paymentRoutes } from './operator/queues.ts'
import { signInRoutes } from './operator/operator-sign-in.ts'
import { postRoutes } from './operator/posts-page.ts'

const routes = [
  ...signInRoutes,
  ...overviewRoutes,
  ...postRoutes,
  ...accountsRoutes,
  ...accountRoutes,
  ...jobRoutes,
  ...mailRoutes,
  ...paymentRoutes,
  ...modelRoutes,
  ...newsRoutes,
  ...auditRoutes,
]

/** The operator pages, served only with OPERATOR_PASSWORD. */
export const operationsRawRoutes = routes.map(({ handle, ...route }): RawRoute => ({
  ...route,
  handle: async (app, request) =>
    app.env.OPERATOR_PASSWORD ? handle(app, request) : fail('not_found', "There's nothing at this address."),
}))
