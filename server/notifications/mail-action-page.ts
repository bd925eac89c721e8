import type { App } from '../platform/app.ts'
import type { RawRequest, RawResponse, RawRoute } from '../platform/http/define-routes.ts'
import { Refusal } from '../platform/fail.ts'
import { html, type Html, htmlPage, pageHeader } from './html.ts'

/** A page opened from a mail: works without scripts and without signing in. */
export function mailLinkPage(title: string, body: Html, status = 200): RawResponse {
  const page = html`${pageHeader}
    <main>
      <h1>${title}</h1>
      ${body}
    </main>`
  return { status, type: 'html', body: htmlPage(title, '/answer.css', page).text }
}

/** Returns the URL parameter or form field of this name, or `''`. */
type Fields = (name: string) => string

/** What was typed into a form: browsers send CRLF, and databases can't store NUL. */
export const readField = (typed: string): string => typed.replaceAll('\r\n', '\n').replaceAll('\0', '').trim()

interface MailAction<Found> {
  path: string
  /** The object of the token; undefined if the token is invalid or its object is gone. */
  find(app: App, fields: Fields): Promise<Found | undefined> | Found | undefined
  ask(app: App, found: Found, fields: Fields): Promise<RawResponse> | RawResponse
  act(app: App, found: Found, request: RawRequest, fields: Fields): Promise<RawResponse>
  refuse?(found: Found, message: string, app: App): RawResponse
  /** Shown below "This link doesn’t work". */
  unknown: Html
}

/**
 * The target of a link in a mail. Opening it changes nothing, because mail programs and scanners open every link; the button acts.
 * The token in the form grants access, so there is no login or cookie that another site could abuse.
 */
export function mailActionPage<Found>({
  path,
  find,
  ask,
  act,
  refuse,
  unknown,
}: MailAction<Found>): RawRoute[] {
  const answer =
    (step: typeof act): RawRoute['handle'] =>
    async (app, request) => {
      const form = new URLSearchParams(request.body.toString())
      const fields: Fields = (name) => {
        const value = form.get(name) ?? request.query[name]
        return typeof value === 'string' ? value : ''
      }
      const found = await find(app, fields)
      if (!found) return mailLinkPage('This link doesn’t work', unknown, 404)
      try {
        return await step(app, found, request, fields)
      } catch (error) {
        if (!(error instanceof Refusal) || !refuse) throw error
        return refuse(found, error.message, app)
      }
    }
  return [
    { method: 'GET', path, handle: answer(async (app, found, _request, fields) => ask(app, found, fields)) },
    { method: 'POST', path, handle: answer(act) },
  ]
}

export const mailActionForm = (
  path: string,
  values: Record<string, string>,
  button: string,
  inner: Html = html``,
): Html =>
  html`<form method="post" action="${path}">
    ${Object.entries(values).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )}
    ${inner}<button type="submit">${button}</button>
  </form>`
