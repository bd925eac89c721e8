import { type Html, html } from '../../notifications/html.ts'
import { type CardErrors, isTestNumber, readCard } from './test-cards.ts'

const fields = [
  { name: 'number', label: 'Card number', placeholder: '4242 4242 4242 4242', inputmode: 'numeric' },
  { name: 'exp', label: 'Expiry date (MM/YY)', placeholder: '12/34', inputmode: 'numeric' },
  { name: 'csc', label: 'Security code', placeholder: '123', inputmode: 'numeric' },
  { name: 'name', label: 'Name on the card', placeholder: 'Ada Lovelace', inputmode: 'text' },
] as const
type Field = (typeof fields)[number]

// Never repeats a security code or a number that may belong to a real card; everything else is kept.
function input({ name, label, placeholder, inputmode }: Field, { errors, kept }: CardProblem): Html {
  const error = errors?.[name]
  return html`<label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      autocomplete="cc-${name}"
      inputmode="${inputmode}"
      placeholder="${placeholder}"
      value="${(name !== 'csc' && kept?.[name]) || ''}"
      required
      maxlength="100"
      ${error ? html` aria-invalid="true" aria-describedby="${name}-error"` : ''}
    />
    ${error ? html`<p class="error" id="${name}-error">${error}</p>` : ''}`
}

export const declined = 'Your card was declined, and you weren’t charged. Try another card.'
export const marked = 'You weren’t charged. Check the highlighted fields.'

/** Errors of the whole form and of single fields. */
export interface CardProblem {
  /** As typed. */
  kept?: { number: string; exp: string; name: string }
  problem?: string
  errors?: CardErrors
}

/** A form with one button that submits to its own address. */
export const cardForm = (view: CardProblem & { button: string; terms?: Html }): Html =>
  html`${view.problem ? html`<p class="error summary" role="alert">${view.problem}</p>` : ''}
    <form method="post">
      ${fields.map((field) => input(field, view))} ${view.terms ?? ''}
      <button type="submit">${view.button}</button>
    </form>`

export const cardsHint = html`<details>
  <summary>Test cards</summary>
  <ul>
    <li><code>4242 4242 4242 4242</code> pays</li>
    <li><code>4000 0000 0000 0002</code> is declined</li>
    <li><code>4000 0000 0000 0341</code> pays now and fails at the first renewal</li>
    <li><code>4000 0027 6000 3184</code> asks you to confirm the payment (3-D Secure)</li>
  </ul>
  <p>Any expiry date in the future, any security code, any name.</p>
</details>`

/** Keeps only brand, last digits and expiry of what was typed. */
export function readCardForm(
  body: Buffer,
  now: Date,
): ReturnType<typeof readCard> & Required<Pick<CardProblem, 'kept'>> {
  const typed = new URLSearchParams(body.toString())
  const field = (name: string) => typed.get(name) ?? ''
  const { number, ...rest } = { number: field('number'), exp: field('exp'), name: field('name') }
  const kept = { ...rest, number: isTestNumber(number) ? number : '' }
  return { ...readCard({ ...rest, number, csc: field('csc') }, now), kept }
}
