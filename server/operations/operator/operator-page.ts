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
  ['/operator/model', 'Model'],
  ['/operator/news', 'News'],
  ['/operator/audit', 'Audit log'],
] as const

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

export interface OperatorPage {
  title: string
  body: Html
  /** The result of the last action. */
  notice?: string
  status?: number
}

/** A page for the signed-in operator, below the menu entry that its path belongs to. */
export function renderOperatorPage(session: OperatorSession, path: string, page: OperatorPage): RawResponse {
  const { title, body, notice = '', status = 200 } = page
  const entry = menu.find(([place]) => place !== '/operator' && path.startsWith(place))?.[0] ?? '/operator'
  const above = html`<a class="skip" href="#main">Skip to content</a>
    <header>
      <a href="/operator" class="home">Quillcast <span>Operator</span></a>
      <nav aria-label="Operator">
        ${menu.map(
          ([place, name]) =>
            html`<a href="${place}" ${place === entry ? html`aria-current="page"` : ''}>${name}</a>`,
        )}
      </nav>
      ${actionForm(session, '/operator/sign-out', {}, 'Sign out')}
    </header>`
  const noticeHtml = notice ? html`<p class="notice" role="status">${notice}</p>` : ''
  return { type: 'html', status, body: frame(title, above, html`${noticeHtml}${body}`).text }
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

export type Cell = string | number | Html | Date | null | undefined
/** The cells of a table or a list of facts by their headings; a moment is shown in UTC, what is missing as a dash. */
export type Facts = Record<string, Cell>

/** A labeled input; `control` takes the marks of its problem. */
export function formField(
  name: string,
  [label, hint]: [label: string, hint?: string],
  problem: string | undefined,
  control: (marks: Html | string) => Html,
): Html {
  const marks = problem ? html`aria-invalid="true" aria-describedby="${name}-problem"` : ''
  return html`<label
    >${label} ${hint ? html`<span class="hint">${hint}</span>` : ''} ${control(marks)}
    ${problem ? html`<span class="bad" id="${name}-problem">${problem}</span>` : ''}
  </label>`
}

export const selectField = (
  name: string,
  options: [string, string][],
  chosen: string,
  marks: Html | string = '',
) =>
  html`<select name="${name}" ${marks}>
    ${options.map(([value, words]) => html`<option value="${value}" ${value === chosen ? html`selected` : ''}>${words}</option>`)}
  </select>`

/** A search by words, with further fields in `more`. */
export const searchForm = (path: string, label: string, query: string, more: Html | string = ''): Html =>
  html`<form method="get" action="${path}" class="search" role="search">
    <label>${label} <input type="search" name="q" value="${query}" maxlength="200" /></label>
    ${more}
    <button type="submit">Search</button>
  </form>`

/** A table; on narrow screens each row becomes a block with labeled cells. */
export function table<Row>(title: string, rows: Row[], toFacts: (row: Row) => Facts, empty: string): Html {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`
  const cells = rows.map((row) => Object.entries(toFacts(row)))
  return html`<table>
    <caption>
      ${title}
    </caption>
    <thead>
      <tr>
        ${cells[0]!.map(([heading]) => html`<th scope="col">${heading}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${cells.map(
        (row) =>
          html`<tr>
            ${row.map(([heading, cell]) => html`<td data-label="${heading}"><div>${toPart(cell)}</div></td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`
}

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
  const link = (to: string, words: string) => {
    const values = Object.entries({ ...parameters, after: to }).filter(([, value]) => value !== '')
    return html`<a href="${path}?${new URLSearchParams(values).toString()}">${words}</a>`
  }
  if (!after && !next) return html``
  return html`<nav class="pages" aria-label="Pages">
    ${after ? link('', 'Newest') : ''} ${next ? link(next, 'Older') : ''}
  </nav>`
}

export const definitionList = (facts: Facts): Html =>
  html`<dl>
    ${Object.entries(facts).map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${toPart(value)}</dd>
        </div>`,
    )}
  </dl>`

const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'UTC' })

/** For example '2026-11-21 22:30:00 UTC', or a dash. */
export function timeCell(time: Date | string | null | undefined): Html | string {
  if (!time) return '–'
  const date = new Date(time)
  return html`<time datetime="${date.toISOString()}">${clock.format(date)} UTC</time>`
}

const toPart = (cell: Cell) => (cell instanceof Date ? timeCell(cell) : (cell ?? '–'))

/** A second line of a cell, in gray. */
export const softLine = (text: string | number | false | null | undefined): Html =>
  text ? html`<br /><span class="soft">${text}</span>` : html``

export const accountLink = (id: string, text: string): Html =>
  html`<a href="/operator/accounts/${id}">${text}</a>`

export const statusText = (isGood: boolean, words: string): Html =>
  html`<span class="${isGood ? 'good' : 'bad'}">${words}</span>`
