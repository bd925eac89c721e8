import { type Html, html } from '../../notifications/html.ts'
import type { RawResponse, RawRoute } from '../../platform/http/define-routes.ts'
import { isEmulated } from '../stripe/stripe-context.ts'
import { type CardProblem, declined, marked, readCardForm } from './card-form.ts'
import type { StripeBooks } from './stripe-books.ts'
import type { StripeObject } from './stripe-objects.ts'
import { withBooks } from './with-books.ts'

export type TypedCard = ReturnType<typeof readCardForm>

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
        <script src="/test-checkout.js" defer></script>
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

interface ObjectPage {
  /** Ends with `:id`. */
  path: string
  object: string
  unknown: RawResponse
  /** A page that takes the place of the others: the object's time is over. */
  gate?(books: StripeBooks, object: StripeObject): RawResponse | undefined
  show(books: StripeBooks, object: StripeObject, ending: string): RawResponse
  submit(books: StripeBooks, object: StripeObject, typed: TypedCard, bank: string | null): RawResponse
}

/** The hosted page of an emulated object, shown and submitted; with a Stripe key it does not exist. */
export const objectPage = ({ path, object, unknown, gate, show, submit }: ObjectPage): RawRoute[] =>
  (['GET', 'POST'] as const).map((method) => ({
    method,
    path,
    handle: async (app, { params, body }) => {
      const isReadOnly = method === 'GET'
      const [id = '', ending = ''] = isReadOnly ? (params.id ?? '').split(/(\.pdf)$/) : [params.id]
      if (!isEmulated(app)) return unknown
      return withBooks(app, { text: id, isReadOnly }, (books) => {
        const found = books.find(id)
        if (found?.object !== object) return unknown
        const closed = gate?.(books, found)
        if (closed) return closed
        const bank = new URLSearchParams(body.toString()).get('bank')
        return isReadOnly
          ? show(books, found, ending)
          : submit(books, found, readCardForm(body, app.now()), bank)
      })
    },
  }))

/** Shown again with what is wrong: a field, or the card itself; undefined for a card that may be charged. */
export function problemOf(typed: TypedCard): { problem: CardProblem; status: number } | undefined {
  if ('errors' in typed) return { problem: { ...typed, problem: marked }, status: 422 }
  if (typed.card.outcome !== 'declined') return undefined
  return { problem: { problem: declined, kept: typed.kept }, status: 402 }
}

export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

/** Without the host: the page is our own, whatever name the browser reached it by, and its policy forbids others. */
export function leadTo(address: string): RawResponse {
  const url = new URL(address, 'http://localhost')
  return { status: 303, type: 'html', body: '', headers: { location: url.pathname + url.search } }
}

/** A file of its own for the browser, because the page's policy allows nothing inline. Its colours are those of the mails' pages. */
export const testPageStyle = `
:root { color-scheme: light dark; font: 1rem/1.6 'Instrument Sans', system-ui, sans-serif; --paper: light-dark(#f6f4ee, #101413); --surface: light-dark(#fff, #181e1c); --ink: light-dark(#16211f, #eceeec); --soft: light-dark(#55605d, #a7b1ad); --line: light-dark(#dedcd2, #303936); --edge: light-dark(#858c87, #76827d); --accent: light-dark(#0f5b56, #6fd0c4); --strong: light-dark(#0a4541, #93e0d6); --on-accent: light-dark(#fff, #06211e); --danger: light-dark(#b3261e, #ff9d94); --danger-wash: light-dark(#fdeceb, #3a1d1b); --warn: light-dark(#7a4b00, #f2c46d); --warn-wash: light-dark(#fff3d9, #372a10); }
body { margin: 0; padding: 0 1rem 3rem; background: var(--paper); color: var(--ink); overflow-wrap: anywhere; }
.banner { margin: 0 -1rem; padding: .625rem 1rem; border-bottom: 1px solid var(--line); background: var(--warn-wash); color: var(--warn); text-align: center; font-size: .9375rem; }
main { box-sizing: border-box; max-width: 28rem; margin: 2rem auto; padding: 2rem clamp(1.25rem, 5vw, 2.25rem); border: 1px solid var(--line); border-radius: 1rem; background: var(--surface); box-shadow: 0 1px 2px rgb(22 33 31 / .06), 0 8px 24px rgb(22 33 31 / .06); }
h1 { margin: 0 0 .5rem; font: 400 2rem/1.15 'Instrument Serif', 'Iowan Old Style', Palatino, Georgia, serif; letter-spacing: -.01em; }
label { display: block; margin: 1.125rem 0 .25rem; font-size: .9375rem; font-weight: 600; }
input { box-sizing: border-box; width: 100%; min-height: 3rem; padding: .625rem .875rem; border: 1px solid var(--edge); border-radius: .625rem; background: transparent; color: inherit; font: inherit; }
input::placeholder { color: var(--soft); opacity: 1; }
input:focus-visible, button:focus-visible, a:focus-visible, summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
input[aria-invalid] { border-color: var(--danger); }
.error { margin: .25rem 0 0; color: var(--danger); }
.summary { padding: .75rem 1rem; border: 1px solid; border-radius: .75rem; background: var(--danger-wash); }
.terms { margin: 1.25rem 0; color: var(--soft); font-size: .875rem; }
table { width: 100%; margin: 1rem 0; border-collapse: collapse; }
td { padding: .625rem 0; border-top: 1px solid var(--line); vertical-align: top; }
td:first-child { padding-right: 1rem; color: var(--soft); }
td:last-child { text-align: right; }
button { width: 100%; min-height: 3rem; margin-top: 1.25rem; padding: .625rem 1.5rem; border: 0; border-radius: 2rem; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
button:hover { background: var(--strong); }
.terms + button { margin-top: 0; }
.second { margin-top: .75rem; border: 1px solid var(--edge); background: transparent; color: inherit; }
.second:hover { background: var(--paper); }
a { display: inline-flex; align-items: center; min-height: 2.75rem; color: var(--accent); }
summary { min-height: 2.75rem; line-height: 2.75rem; cursor: pointer; }
`.trimStart()
