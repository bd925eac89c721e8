import type { RawResponse } from '../platform/http/define-routes.ts'
import { type Html, html, htmlPage, pageHeader } from './html.ts'

/** A page opened from a mail: works without scripts and without signing in. */
export function mailLinkPage(title: string, body: Html, status = 200): RawResponse {
  const page = html`${pageHeader}
    <main>
      <h1>${title}</h1>
      ${body}
    </main>`
  return { status, type: 'html', body: htmlPage(title, '/answer.css', page).text }
}
