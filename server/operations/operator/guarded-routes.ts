import type { App } from '../../platform/app.ts'
import { html } from '../../notifications/html.ts'
import { fail, Refusal } from '../../platform/fail.ts'
import type { RawResponse, RawRequest, RawRoute } from '../../platform/http/define-routes.ts'
import { recordAuditEntry } from '../../accounts/audit/record-audit-entry.ts'
import type { Db } from '../../platform/database/db.ts'
import { operatorPage, menuPathOf } from './operator-page.ts'
import { findOperatorSession, type OperatorSession } from './operator-session.ts'

export type OperatorPageHandler = (
  app: App,
  request: RawRequest,
  session: OperatorSession,
) => Promise<RawResponse>

/** Without a password in the settings there is no operator's page. */
export function requireOperatorEnabled(app: App): void {
  if (!app.env.OPERATOR_PASSWORD) fail('not_found', "There's nothing at this address.")
}

export const seeOther = (location: string, headers: Record<string, string> = {}): RawResponse => ({
  status: 303,
  type: 'text',
  body: '',
  headers: { location, ...headers },
})

/** A page for who is signed in; others are led to the sign-in, and from there to the page they asked for. */
export const getPage = (path: string, page: OperatorPageHandler): RawRoute => ({
  method: 'GET',
  path,
  handle: async (app, request) => {
    requireOperatorEnabled(app)
    const session = await findOperatorSession(app, request)
    if (session) request.caller.operatorName = session.name
    if (session) return renderRefusal(app, request, path, session, page(app, request, session))
    const to = new URLSearchParams({ to: pathWithQuery(path, request) })
    return seeOther(path === '/operator' ? signInPath : `${signInPath}?${to}`)
  },
})

/** Something that is done: only by a form of that session, sent from our own pages. */
export const postAction = (
  path: string,
  act: (
    app: App,
    request: RawRequest,
    fields: URLSearchParams,
    session: OperatorSession,
  ) => Promise<RawResponse>,
): RawRoute => ({
  method: 'POST',
  path,
  handle: async (app, request) => {
    requireOperatorEnabled(app)
    const session = await findOperatorSession(app, request)
    if (!session) return seeOther(`${signInPath}?told=ended`)
    request.caller.operatorName = session.name
    const work = async () => {
      const fields = readForm(app, request)
      if (!app.secrets.verify('operator form', session.id, fields.get('form') ?? ''))
        fail('invalid_token', 'Your session changed. Reload the page.')
      return act(app, request, fields, session)
    }
    return renderRefusal(app, request, path, session, work())
  },
})

export const signInPath = '/operator/sign-in'

/** What is refused is told on a page that leads on, and leaves the line in the log that every refusal leaves. */
async function renderRefusal(
  app: App,
  { address }: RawRequest,
  path: string,
  session: OperatorSession,
  answer: Promise<RawResponse>,
): Promise<RawResponse> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    app.metrics.refusedCalls.inc({ code: error.code })
    app.log.info({ operation: path, code: error.code, address }, 'Request refused')
    const title = error.code === 'not_found' ? 'Not found' : 'That didn’t work'
    const page = operatorPage(session, menuPathOf(path), title, html`<p>${error.message}</p>`)
    return { ...page, status: error.status }
  }
}

/** The address that was asked for, as our own pages write it. */
function pathWithQuery(path: string, { params, query }: RawRequest): string {
  const place = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const { told: _told, ...asked } = query
  const values = new URLSearchParams(asked).toString()
  return values ? `${place}?${values}` : place
}

/**
 * A browser tells where a form comes from: another site's is refused. Its Origin is `null` here, because our pages name
 * themselves to nobody (Referrer-Policy), so it says so by Sec-Fetch-Site.
 */
export function readForm({ env }: App, { headers, body }: RawRequest): URLSearchParams {
  const { origin = 'null', 'sec-fetch-site': from = 'same-origin' } = headers
  const isOurs = origin === 'null' || origin === new URL(env.PUBLIC_URL).origin
  if (!isOurs || from !== 'same-origin') fail('invalid_token', 'This form was sent from another site.')
  return new URLSearchParams(body.toString())
}

/** Everything an operator does is written down. */
export const recordOperatorAction = (
  tx: Db,
  request: RawRequest,
  detail: string,
  accountId: string | null = null,
): Promise<void> =>
  recordAuditEntry(tx, {
    accountId,
    act: 'operator_acted',
    actor: 'operator',
    caller: request.caller,
    detail,
  })

/** What stands in the address under that name, once. */
export const readQueryParameter = ({ query }: Pick<RawRequest, 'query'>, name: string): string => {
  const value: unknown = query[name]
  return typeof value === 'string' ? value.replaceAll('\0', '').trim().slice(0, 200) : ''
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Fails with not_found for anything that is no id. */
export function requireId(text: string | null | undefined): string {
  return text && uuid.test(text) ? text : fail('not_found', "There's nothing at this address.")
}

/** What was just done, told once by the page it leads to. */
export const redirectWithNotice = (path: string, notice: NoticeName): RawResponse => {
  const [place, query = ''] = path.split('?')
  const values = new URLSearchParams(query)
  values.set('told', notice)
  return seeOther(`${place}?${values}`)
}

/** Only our own words: what somebody else puts into a link is not shown. */
const notices = {
  retried: 'Retrying now.',
  checked: 'Checking the connection now. Reload the page in a moment.',
  ended: 'The account is signed out on all devices.',
  reading: 'Syncing payments. Reload the page in a moment.',
  deleted: 'The account was deleted. We emailed its owner.',
  sent: 'Sending the newsletter.',
} as const
type NoticeName = keyof typeof notices

export const readNotice = ({ query }: RawRequest): string =>
  Object.entries(notices).find(([name]) => name === query.told)?.[1] ?? ''
