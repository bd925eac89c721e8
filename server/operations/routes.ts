import type { RawRoute } from '../platform/http/routes.ts'
import { newsRoutes } from './news/news-routes.ts'
import { accountActRoutes } from './operator/accounts/account-acts.ts'
import { accountsRoutes } from './operator/accounts/accounts-list.ts'
import { auditRoutes } from './operator/audit-log.ts'
import { jobRoutes } from './operator/failed-jobs.ts'
import { forOwnerRoutes } from './operator/accounts/account-recovery.ts'
import { mailRoutes } from './operator/mail-queue.ts'
import { accountRoutes } from './operator/accounts/one-account.ts'
import { onePostRoutes } from './operator/one-post.ts'
import { operatorStyle } from './operator/operator-style.ts'
import { overviewRoutes } from './operator/overview.ts'
import { paymentRoutes } from './operator/payment-inbox.ts'
import { signInRoutes } from './operator/sign-in.ts'
import { postRoutes } from './operator/troubled-posts.ts'

/** The operator's page: there only with OPERATOR_PASSWORD. */
export const operationsRawRoutes: RawRoute[] = [
  ...signInRoutes,
  ...overviewRoutes,
  ...postRoutes,
  ...accountsRoutes,
  ...onePostRoutes,
  ...accountRoutes,
  ...accountActRoutes,
  ...forOwnerRoutes,
  ...jobRoutes,
  ...mailRoutes,
  ...paymentRoutes,
  ...newsRoutes,
  ...auditRoutes,
  {
    method: 'GET',
    path: '/operator.css',
    handle: async () => ({
      type: 'text',
      body: operatorStyle,
      headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'max-age=3600' },
    }),
  },
]
