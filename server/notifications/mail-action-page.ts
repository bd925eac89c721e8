import type { App } from '../platform/app.ts'
import type { RawRequest, RawResponse, RawRoute } from '../platform/http/define-routes.ts'
import { html, type Html } from './html.ts'
import { mailLinkPage } from './mail-link-page.ts'

/** What the address or the form says under this name, `''` for nothing. */
type Fields = (name: string) => string

interface MailAction<Found> {
  path: string
  /** What the token allows; undefined for a link that is not ours, or whose object is gone. */
  find(app: App, fields: Fields): Promise<Found | undefined> | Found | undefined
  /** The page with the question and the form. */
  ask(app: App, found: Found, fields: Fields): Promise<RawResponse> | RawResponse
  /** What pressing the button does, and the page that says so. */
  act(app: App, found: Found, request: RawRequest, fields: Fields): Promise<RawResponse>
  /** Below "This link doesn’t work". */
  unknown: Html
}

/**
 * What a link in a mail opens. Opening only shows, because mail programs and scanners open every link; pressing the button acts.
 * The token in the form is what allows it, so neither a login nor a cookie is used that another site could borrow.
 */
export function mailActionPage<Found>({ path, find, ask, act, unknown }: MailAction<Found>): RawRoute[] {
  const answer =
    (step: typeof act): RawRoute['handle'] =>
    async (app, request) => {
      const form = new URLSearchParams(request.body.toString())
      const fields: Fields = (name) => {
        const value = form.get(name) ?? request.query[name]
        return typeof value === 'string' ? value : ''
      }
      const found = await find(app, fields)
      return found ? step(app, found, request, fields) : mailLinkPage('This link doesn’t work', unknown, 404)
    }
  return [
    { method: 'GET', path, handle: answer(async (app, found, _request, fields) => ask(app, found, fields)) },
    { method: 'POST', path, handle: answer(act) },
  ]
}

/** A form that sends these values back to the page, with `inner` above its button. */
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
