import { html, htmlPage, type Html } from '../../notifications/html.ts'
import type { RawResponse } from '../../platform/http/define-routes.ts'
import type { OperatorSession } from './operator-session.ts'

const menu = [
  ['/operator', 'Overview'],
  ['/operator/posts', 'Posts'],
  ['/operator/accounts', 'Accounts'],
  ['/operator/jobs', 'Jobs'],
  ['/operator/mails', 'Emails'],
  ['/operator/payments', 'Payments'],
  ['/operator/news', 'News'],
  ['/operator/audit', 'Audit log'],
] as const
export type MenuPath = (typeof menu)[number][0]

/** The menu entry that a path belongs to. */
export const menuPathOf = (path: string): MenuPath =>
  menu.find(([place]) => place !== '/operator' && path.startsWith(place))?.[0] ?? '/operator'

const frame = (title: string, above: Html, body: Html) =>
  htmlPage(
    `${title} · Operator`,
    '/operator.css',
    html`${above}
      <main id="main">
        <h1>${title}</h1>
        ${body}
      </main>`,
  )

/** A page for the signed-in operator; `notice` reports the last action. */
export function operatorPage(
  session: OperatorSession,
  place: MenuPath,
  title: string,
  body: Html,
  notice = '',
): RawResponse {
  const above = html`<a class="skip" href="#main">Skip to content</a>
    <header>
      <a href="/operator" class="home">Quillcast <span>Operator</span></a>
      <nav aria-label="Operator">
        ${menu.map(
          ([path, name]) =>
            html`<a href="${path}" ${path === place ? html`aria-current="page"` : ''}>${name}</a>`,
        )}
      </nav>
      ${actionForm(session, '/operator/sign-out', {}, 'Sign out')}
    </header>`
  const noticeHtml = notice ? html`<p class="notice" role="status">${notice}</p>` : html``
  return { type: 'html', body: frame(title, above, html`${noticeHtml}${body}`).text }
}

/** A page for visitors who are not signed in. */
export function signedOutPage(title: string, body: Html, status = 200): RawResponse {
  const above = html`<header>
    <a href="/" class="home">Quillcast <span>Operator</span></a>
  </header>`
  return { status, type: 'html', body: frame(title, above, html`<div class="narrow">${body}</div>`).text }
}

/** The hidden fields of every action form. */
export const actionFields = ({ formToken }: OperatorSession, fields: Record<string, string> = {}): Html =>
  html`<input type="hidden" name="form" value="${formToken}" /> ${Object.entries(fields).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )}`

/** A button that performs an action. */
export const actionForm = (
  session: OperatorSession,
  path: string,
  fields: Record<string, string>,
  label: string,
  of = '',
): Html =>
  html`<form method="post" action="${path}">
    ${actionFields(session, fields)}
    <button type="submit" ${of ? html`aria-label="${label}: ${of}"` : ''}>${label}</button>
  </form>`

export type Cell = string | number | Html

/** A table; on narrow screens each row becomes a block with labeled cells. */
export const rowsTable = (caption: string, headings: string[], rows: Cell[][], empty: string): Html =>
  rows.length === 0
    ? html`<p class="empty">${empty}</p>`
    : html`<table>
        <caption>
          ${caption}
        </caption>
        <thead>
          <tr>
            ${headings.map((heading) => html`<th scope="col">${heading}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                ${row.map((cell, at) => html`<td data-label="${headings[at] ?? ''}"><div>${cell}</div></td>`)}
              </tr>`,
          )}
        </tbody>
      </table>`

/** Shown below a list truncated at `most`, so that nobody takes it for complete. */
export const truncationNote = (rows: unknown[], most: number): Html =>
  rows.length < most ? html`` : html`<p class="soft">Newest ${most} shown. There may be more.</p>`

/** Below a page of a list: links to the newest and to older rows; the browser's back button does the rest. */
export function pagesNav(
  path: string,
  parameters: Record<string, string>,
  after: string,
  next: string | undefined,
): Html {
  const link = (to: string, words: string) =>
    html`<a href="${path}?${new URLSearchParams(withoutEmpty({ ...parameters, after: to })).toString()}"
      >${words}</a
    >`
  if (!after && !next) return html``
  return html`<nav class="pages" aria-label="Pages">
    ${after ? link('', 'Newest') : ''} ${next ? link(next, 'Older') : ''}
  </nav>`
}

const withoutEmpty = (parameters: Record<string, string>) =>
  Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''))

/** Names and values. */
export const definitionList = (facts: [string, Cell][]): Html =>
  html`<dl>
    ${facts.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`

const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'UTC' })

/** For example '2026-11-21 22:30:00 UTC', or a dash. */
export const timeCell = (time: Date | string | null | undefined): Cell => {
  if (!time) return '–'
  const date = new Date(time)
  return html`<time datetime="${date.toISOString()}">${clock.format(date)} UTC</time>`
}

export const statusText = (isGood: boolean, words: string): Html =>
  html`<span class="${isGood ? 'good' : 'bad'}">${words}</span>`
