import type { RawRoute } from '../platform/http/define-routes.ts'
import { modelRoutes } from './model/model-page.ts'
import { newsRoutes } from './news/news-routes.ts'
import { accountsRoutes } from './operator/accounts/accounts-page.ts'
import { auditRoutes } from './operator/audit-log.ts'
import { accountRecoveryRoutes, accountRoutes } from './operator/accounts/account-page.ts'
import { overviewRoutes } from './operator/overview.ts'
import { jobRoutes, mailRoutes, paymentRoutes } from './operator/queues.ts'
import { signInRoutes } from './operator/operator-sign-in.ts'
import { postRoutes } from './operator/posts-page.ts'

/** The operator pages, served only with OPERATOR_PASSWORD. */
export const operationsRawRoutes: RawRoute[] = [
  ...signInRoutes,
  ...overviewRoutes,
  ...postRoutes,
  ...accountsRoutes,
  ...accountRoutes,
  ...accountRecoveryRoutes,
  ...jobRoutes,
  ...mailRoutes,
  ...paymentRoutes,
  ...modelRoutes,
  ...newsRoutes,
  ...auditRoutes,
]
