import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ConnectionFailure } from '../../../contract/publishing/publishing.ts'
import type { App } from '../../platform/app.ts'
import type { RawResponse, RawRoute } from '../../platform/http/define-routes.ts'
import { hashToken, newToken } from '../../platform/secrets/secrets.ts'
import { sealApplicationPassword } from '../../profile/application-password.ts'
import { siteConnections } from '../../schema/profile.ts'
import { isSameHost } from '../wordpress/site-address.ts'

// The forms' limits; a repeated parameter arrives as a list and is rejected.
const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value))
const State = z.object({ state: text(200) })
const Approval = z.object({ site_url: text(2000), user_login: text(200), password: text(200) })

/**
 * Where WordPress returns the browser. The address contains the password, so we redirect to a clean one at once and put
 * what it needs behind the #, which no server sees.
 */
export const receiveConnection: RawRoute = {
  method: 'GET',
  path: '/wordpress/callback',
  handle: async (app, { query }) => {
    const state = State.safeParse(query).data?.state
    const received = state === undefined ? 'invalid' : await receive(app, state, query)
    const fragment =
      typeof received === 'string' ? `connection-failed=${received}` : `connection=${received.receipt}`
    return redirectTo(`${app.env.PUBLIC_URL}${pageOfState(state)}#${fragment}`)
  },
}

type Query = Record<string, unknown>
type Received = { receipt: string } | ConnectionFailure

async function receive(app: App, state: string, query: Query): Promise<Received> {
  const waiting = and(
    eq(siteConnections.stateHash, hashToken(state)),
    isNull(siteConnections.receiptHash),
    gt(siteConnections.expiresAt, sql`now()`),
  )
  const [begun] = await app.db.select().from(siteConnections).where(waiting)
  if (!begun) return 'expired'
  const allowed = readApproval(query, begun.url)
  if (typeof allowed === 'string') {
    await app.db.delete(siteConnections).where(waiting)
    return allowed
  }
  const receipt = newToken()
  const [first] = await app.db
    .update(siteConnections)
    .set({
      receiptHash: hashToken(receipt),
      username: allowed.user_login,
      sealedPassword: sealApplicationPassword(app.secrets, begun.accountId, allowed.password),
    })
    .where(waiting)
    .returning({ id: siteConnections.id })
  return first ? { receipt } : 'expired'
}

function readApproval(query: Query, begunAt: string): z.output<typeof Approval> | ConnectionFailure {
  if (query.error === 'disabled') return 'disabled'
  if (query.rejected === '1' || query.success === 'false') return 'rejected'
  const allowed = Approval.safeParse(query).data
  const site = URL.parse(allowed?.site_url ?? '')
  if (!allowed || !site) return 'invalid'
  return isSameHost(site, new URL(begunAt)) ? allowed : 'other_site'
}

/** A secret for WordPress to return, followed by the page to continue on, which must be known even when the secret is not. */
export const createState = (returnTo: 'complete-profile' | 'settings') => `${newToken()}.${returnTo}`

const pageOfState = (state: string | undefined) =>
  state?.endsWith('.complete-profile') ? '/complete-profile' : '/dashboard/settings'

const redirectTo = (location: string): RawResponse => ({
  status: 303,
  type: 'text',
  body: '',
  headers: { location, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' },
})
