import type { App } from '../../platform/app.ts'
import { html, Html } from '../../notifications/html.ts'
import { fail, Refusal } from '../../platform/fail.ts'
import type { RawResponse, RawRequest, RawRoute } from '../../platform/http/define-routes.ts'
import type { AuditAction } from '../../../contract/accounts/audit.ts'
import { recordAuditEntry } from '../../accounts/audit/record-audit-entry.ts'
import type { Db } from '../../platform/database/db.ts'
import { type OperatorPage, renderOperatorPage } from './operator-page.ts'
import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import { readCookie } from '../../platform/http/cookies.ts'
import type { OperatorPassword } from '../../platform/secrets/operator-passwords.ts'
import { hashToken, newToken } from '../../platform/secrets/secrets.ts'
import { operatorSessions } from '../../schema/operations.ts'

export const seeOther = (location: string, headers: Record<string, string> = {}): RawResponse => ({
  status: 303,
  type: 'text',
  body: '',
  headers: { location, ...headers },
})

type Shown = Html | OperatorPage | RawResponse
/** `fields`: what was sent; empty for a page. */
type Handle = (app: App, request: RawRequest, fields: URLSearchParams) => Promise<Shown>

/** For the signed-in operator. A refusal becomes a page with a way forward, and is logged like any other refusal. */
const guarded = (method: RawRoute['method'], path: string, handle: Handle): RawRoute => ({
  method,
  path,
  handle: async (app, request) => {
    const session = await findOperatorSession(app, request)
    if (!session) return seeOther(signInPathFor(method, path, request))
    const { id, name, formToken } = session
    request.caller.operatorName = name
    try {
      const fields = method === 'POST' ? readForm(app, request) : new URLSearchParams()
      if (method === 'POST' && !app.secrets.verify('operator form', id, fields.get('form') ?? ''))
        fail('invalid_token', 'Your session changed. Reload the page.')
      const page = await handle(app, request, fields)
      if ('type' in page) return page
      const shown = page instanceof Html ? { body: page } : page
      return renderOperatorPage({ notice: readNotice(request), ...shown }, path, formToken)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { code, status, message } = error
      app.metrics.refusedCalls.inc({ code })
      app.log.info({ operation: path, code, address: request.address }, 'Request refused')
      const title = code === 'not_found' ? 'Not found' : 'That didn’t work'
      return renderOperatorPage({ title, body: html`<p>${message}</p>`, status }, path, formToken)
    }
  },
})

export const getPage = (path: string, page: Handle): RawRoute => guarded('GET', path, page)

/** An action: accepted only from a form of this session on our own pages. */
export const postAction = (path: string, act: Handle): RawRoute => guarded('POST', path, act)

export const recordAct = (
  db: Db,
  { caller }: RawRequest,
  act: AuditAction,
  { accountId = null, detail = '' }: { accountId?: string | null; detail?: string } = {},
) => recordAuditEntry(db, { accountId, act, actor: 'operator', caller, detail })

interface ActionContext {
  app: App
  tx: Db
  fields: URLSearchParams
  /** The id in the path, or else in the form. */
  id: string
}

/** An action and its audit entry in one transaction. Leads back to the page whose path its own begins with. */
export const recordedAction = (
  path: string,
  notice: NoticeName,
  act: (context: ActionContext) => Promise<{ did: string; accountId?: string | null } | undefined>,
): RawRoute =>
  postAction(path, async (app, request, fields) => {
    const id = request.params.id === undefined ? (fields.get('id') ?? '') : requireId(request.params.id)
    await app.db.transaction(async (tx) => {
      const done = await act({ app, tx, fields, id })
      if (!done) return
      const { did: detail, accountId = null } = done
      await recordAct(tx, request, 'operator_acted', { accountId, detail })
    })
    return redirectWithNotice(path.slice(0, path.lastIndexOf('/')).replace(':id', id), notice)
  })

export const signInPath = '/operator/sign-in'

/** The sign-in, which returns to the requested page, or says that the action was not done. */
function signInPathFor(method: string, path: string, { params, query }: RawRequest): string {
  if (method === 'POST') return `${signInPath}?told=ended`
  if (path === '/operator') return signInPath
  const place = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const { told: _told, ...otherParameters } = query
  const values = new URLSearchParams(otherParameters).toString()
  return `${signInPath}?${new URLSearchParams({ to: values ? `${place}?${values}` : place })}`
}

/** Our pages send `Origin: null` (because of their Referrer-Policy), so Sec-Fetch-Site decides then. */
export function readForm({ env }: App, { headers, body }: RawRequest): URLSearchParams {
  const { origin = 'null', 'sec-fetch-site': from = 'same-origin' } = headers
  const isOurs = origin === 'null' || origin === new URL(env.PUBLIC_URL).origin
  if (!isOurs || from !== 'same-origin') fail('invalid_token', 'This form was sent from another site.')
  return new URLSearchParams(body.toString())
}

/** Returns the query parameter of that name when it occurs exactly once. */
export const readQueryParameter = ({ query }: Pick<RawRequest, 'query'>, name: string): string => {
  const value: unknown = query[name]
  return typeof value === 'string' ? value.replaceAll('\0', '').trim().slice(0, 200) : ''
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function requireId(text: string | null | undefined): string {
  return text && uuid.test(text) ? text : fail('not_found', "There's nothing at this address.")
}

export const redirectWithNotice = (path: string, notice: NoticeName): RawResponse =>
  seeOther(`${path}?told=${notice}`)

/** Only predefined notices are shown, so that a crafted link cannot display other text. */
const notices = {
  retried: 'Retrying now.',
  checked: 'Checking the connection now. Reload the page in a moment.',
  ended: 'The account is signed out on all devices.',
  reading: 'Syncing payments. Reload the page in a moment.',
  deleted: 'The account was deleted. We emailed its owner.',
  sent: 'Sending the newsletter.',
  disconnected: 'The model is disconnected.',
} as const
type NoticeName = keyof typeof notices

const readNotice = ({ query }: RawRequest): string =>
  Object.entries(notices).find(([name]) => name === query.told)?.[1] ?? ''

// One working day.
const sessionHours = 8

const isSecure = ({ env }: App) => env.PUBLIC_URL.startsWith('https:')
// The prefix binds it to this host and to https; browsers refuse it without https.
const cookieName = (app: App) => `${isSecure(app) ? '__Host-' : ''}quillcast-operator`
const cookie = (app: App, token: string, seconds: number) =>
  `${cookieName(app)}=${token}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict${isSecure(app) ? '; Secure' : ''}`

/** A password signed with our key: comparing marks takes a time that says nothing about the passwords. */
export const markOf = (app: App, password: string): string => app.secrets.sign('operator password', password)

export const findOperator = (app: App, mark: string | undefined): OperatorPassword | undefined =>
  app.env.OPERATOR_PASSWORD?.find(({ password }) => markOf(app, password) === mark)

/** Replaces the browser's previous session. Returns the Set-Cookie header. */
export async function startOperatorSession(app: App, request: RawRequest, passwordMark: string) {
  const token = newToken()
  const isExpired = lt(operatorSessions.expiresAt, sql`now()`)
  await app.db.delete(operatorSessions).where(or(isExpired, isOwn(app, request)))
  await app.db.insert(operatorSessions).values({
    tokenHash: hashToken(token),
    passwordMark,
    expiresAt: sql`now() + make_interval(hours => ${sessionHours})`,
  })
  return cookie(app, token, sessionHours * 3600)
}

const isOwn = (app: App, { headers }: RawRequest) =>
  eq(operatorSessions.tokenHash, hashToken(readCookie(headers.cookie?.toString(), cookieName(app)) ?? ''))

async function findOperatorSession(app: App, request: RawRequest) {
  const [found] = await app.db
    .select({ id: operatorSessions.id, mark: operatorSessions.passwordMark })
    .from(operatorSessions)
    .where(and(isOwn(app, request), gt(operatorSessions.expiresAt, sql`now()`)))
  const operator = findOperator(app, found?.mark)
  if (!found || !operator) return undefined
  // Another site's page cannot know the token that each form of this session includes.
  return { id: found.id, name: operator.name, formToken: app.secrets.sign('operator form', found.id) }
}

/** Ends the session at once, everywhere. Returns the header that removes the cookie. */
export async function endOperatorSession(app: App, request: RawRequest): Promise<string> {
  await app.db.delete(operatorSessions).where(isOwn(app, request))
  return cookie(app, '', 0)
}
