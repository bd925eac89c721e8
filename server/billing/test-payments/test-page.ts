import { type Html, html } from '../../notifications/html.ts'
import type { RawResponse } from '../../platform/http/define-routes.ts'

const banner = html`<aside class="banner">
  <strong>Test mode: no real payment.</strong> No money moves. Don’t enter a real card number.
</aside>`

const page = (title: string, body: Html) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Quillcast test payments</title>
        <link rel="stylesheet" href="/test-checkout.css" />
      </head>
      <body>
        ${banner}
        <main>${body}</main>
      </body>
    </html> `.text

export const testPage = (title: string, body: Html, status = 200): RawResponse => ({
  status,
  type: 'html',
  body: page(title, body),
})

/** What cannot be paid or changed, and why. */
export const closedPage = (status: number, title: string, message: string): RawResponse =>
  testPage(
    title,
    html`<h1>${title}</h1>
      <p>${message}</p>
      <p><a href="/">Back to Quillcast</a></p>`,
    status,
  )

export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

/** Without the host: the page is our own, whatever name the browser reached it by, and its policy forbids others. */
export function leadTo(address: string): RawResponse {
  const url = new URL(address, 'http://localhost')
  return { status: 303, type: 'html', body: '', headers: { location: url.pathname + url.search } }
}
