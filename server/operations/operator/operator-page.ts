import { randomUUID } from 'node:crypto'
import { html, htmlPage, type Html } from '../../notifications/html.ts'
import type { RawResponse } from '../../platform/http/define-routes.ts'

const menu: Record<string, string> = {
  '/operator': 'Overview',
  '/operator/posts': 'Posts',
  '/operator/accounts': 'Accounts',
  '/operator/jobs': 'Jobs',
  '/operator/mails': 'Emails',
  '/operator/payments': 'Payments',
  '/operator/model': 'Model',
  '/operator/news': 'News',
  '/operator/audit': 'Audit log',
}

export interface OperatorPage {
  /** By default the name of its menu entry. */
  title?: string
  body: Html
  notice?: Html | string
  error?: string
  status?: number
}

// A placeholder in every form for the session token, which only the whole page knows. Random, so that no text contains it.
const formTokenMark = randomUUID()

/** A page for the signed-in operator, below the menu entry that its path belongs to; without a form token it has no menu. */
export function renderOperatorPage(page: OperatorPage, path = '', formToken = ''): RawResponse {
  const entry = Object.keys(menu).findLast((place) => path.startsWith(place)) ?? ''
  const { title = menu[entry] ?? '', body, notice, error, status = 200 } = page
  const link = ([place, name]: [string, string]) =>
    html`<a href="${place}" ${place === entry ? html`aria-current="page"` : ''}>${name}</a>`
  const content = html`${formToken ? html`<a class="skip" href="#main">Skip to content</a>` : ''}
    <header>
      <a href="${formToken ? '/operator' : '/'}" class="home">Quillcast <span>Operator</span></a>
      ${formToken ? html`<nav aria-label="Operator">${Object.entries(menu).map(link)}</nav>` : ''}
      ${formToken ? actionForm('/operator/sign-out', {}, 'Sign out') : ''}
    </header>
    <main id="main" class="${formToken ? '' : 'narrow'}">
      <h1>${title}</h1>
      ${notice ? html`<p class="notice" role="status">${notice}</p>` : ''}
      ${error ? html`<p class="error" role="alert">${error}</p>` : ''} ${body}
    </main>`
  const { text } = htmlPage(`${title} · Operator`, '/operator.css', content)
  return { type: 'html', status, body: text.replaceAll(formTokenMark, formToken) }
}

export const hiddenFields = (fields: Record<string, string> = {}): Html =>
  html`${Object.entries({ form: formTokenMark, ...fields }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )}`

export const actionForm = (path: string, fields: Record<string, string>, label: string, of = ''): Html =>
  html`<form method="post" action="${path}">
    ${hiddenFields(fields)}
    <button type="submit" ${of ? html`aria-label="${label}: ${of}"` : ''}>${label}</button>
  </form>`

type Options = [value: string, words: string, ...more: unknown[]][]

/** A labeled input: a choice with `options`, otherwise a text. */
export interface Field {
  name: string
  label: string
  hint?: string
  type?: 'password' | 'url' | 'textarea'
  options?: Options
  max?: number
  required?: boolean
  autocomplete?: 'current-password'
}

interface Entered {
  values?: Record<string, string>
  problems?: Partial<Record<string, string>>
  hidden?: Record<string, string>
}

export const fieldsForm = (
  path: string,
  fields: Field[],
  button: string,
  { values = {}, problems = {}, hidden }: Entered = {},
): Html =>
  html`<form method="post" action="${path}" class="fields">
    ${hiddenFields(hidden)}
    ${fields.map((field) => {
      const problem = problems[field.name]
      return html`<label
        >${field.label} ${field.hint ? html`<span class="hint">${field.hint}</span>` : ''}
        ${control(field, values[field.name] ?? '', Boolean(problem))}
        ${problem ? html`<span class="bad" id="${field.name}-problem">${problem}</span>` : ''}
      </label>`
    })}
    <button type="submit">${button}</button>
  </form>`

function control(field: Field, value: string, isWrong: boolean): Html {
  const { name, type, options, max = 500, required, autocomplete = 'off' } = field
  const marks = html`name="${name}" ${required ? html`required` : ''}
  ${isWrong ? html`aria-invalid="true" aria-describedby="${name}-problem"` : ''}`
  if (options) return selectField(options, value, marks)
  const limits = html`maxlength="${max}" autocomplete="${autocomplete}" ${marks}`
  return type === 'textarea'
    ? html`<textarea ${limits}>${value}</textarea>`
    : html`<input type="${type ?? 'text'}" value="${value}" ${limits} />`
}

export const selectField = (options: Options, chosen: string, marks: Html): Html =>
  html`<select ${marks}>
    ${options.map(([value, words]) => html`<option value="${value}" ${value === chosen ? html`selected` : ''}>${words}</option>`)}
  </select>`

/** A search by words, with further fields in `more`. */
export const searchForm = (path: string, label: string, query: string, more: Html | string = ''): Html =>
  html`<form method="get" action="${path}" class="search" role="search">
    <label>${label} <input type="search" name="q" value="${query}" maxlength="200" /></label>
    ${more}
    <button type="submit">Search</button>
  </form>`

type Cell = string | number | Html | Date | false | null | undefined
/** Cells by heading. Times are shown in UTC, missing values as a dash. */
export type Facts = Record<string, Cell>

// More than anyone handles at once.
export const maxRows = 100

/** A table; on narrow screens each row becomes a block with labeled cells. */
export function table(title: string, rows: Facts[], empty: string): Html {
  if (!rows[0]) return html`<p class="empty">${empty}</p>`
  return html`<table>
      <caption>
        ${title}
      </caption>
      <thead>
        <tr>
          ${Object.keys(rows[0]).map((heading) => html`<th scope="col">${heading}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${Object.entries(row).map(([heading, cell]) => html`<td data-label="${heading}"><div>${toPart(cell)}</div></td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
    ${rows.length < maxRows ? '' : html`<p class="soft">Newest ${maxRows} shown. There may be more.</p>`}`
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

function toPart(cell: Cell): string | number | Html {
  if (cell instanceof Date) return timeCell(cell)
  return cell === false ? '' : (cell ?? '–')
}

/** A second line of a cell, in gray. */
export const softLine = (text: string | number | false | null | undefined): Html =>
  text ? html`<br /><span class="soft">${text}</span>` : html``

export const accountsPath = '/operator/accounts'
export const accountLink = (id: string, text: string): Html =>
  html`<a href="${accountsPath}/${id}">${text}</a>`

/** Above a list of one account's rows: the way to the list of all. */
export const listScope = (account: string, path: string): Html | string =>
  account &&
  html`<p class="soft">${accountLink(account, 'This account')} · <a href="${path}">Show all accounts</a></p>`

export const statusText = (isGood: boolean, words: string): Html =>
  html`<span class="${isGood ? 'good' : 'bad'}">${words}</span>`
