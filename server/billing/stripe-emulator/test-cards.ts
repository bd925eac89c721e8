export type CardForm = Record<'number' | 'exp' | 'csc' | 'name', string>

/** As Stripe shows a card; nothing else of it is stored. */
export interface Card {
  brand: string
  last4: string
  exp_month: number
  exp_year: number
}

export interface TestCard extends Card {
  /** `asks`: the bank requires the customer's confirmation first. */
  outcome: 'pays' | 'declined' | 'asks'
}

// The numbers of Stripe's test mode, which developers already know.
const outcomes = new Map<string, TestCard['outcome']>([
  ['4242424242424242', 'pays'],
  ['4000000000000341', 'pays'],
  ['4000000000000002', 'declined'],
  ['4000000000009995', 'declined'],
  ['4000002760003184', 'asks'],
])

/** This card pays once while its holder is present; later charges fail. */
export const failsLater = (card: { last4: string }) => card.last4 === '0341'

/** This card's bank always asks for confirmation, even when nobody is present. */
export const asksBack = (card: { last4: string }) => card.last4 === '3184'

export type CardErrors = Partial<Record<keyof CardForm, string>>

const digitsOf = (typed: string) => typed.replace(/[\s-]/g, '')

export const isTestNumber = (typed: string): boolean => outcomes.has(digitsOf(typed))

/** The card, or the errors of each field. Other numbers are rejected, because nobody should type a real one. */
export function readCard(form: CardForm, now: Date): { card: TestCard } | { errors: CardErrors } {
  const errors: CardErrors = {}
  const number = digitsOf(form.number)
  const outcome = outcomes.get(number)
  if (!outcome)
    errors.number =
      'Only test cards work here: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, 4000 0000 ' +
      '0000 0341 fails at the first renewal, 4000 0027 6000 3184 asks for a confirmation.'
  const expiry = readExpiry(form.exp)
  if (!expiry) errors.exp = 'Enter the expiry date as MM/YY.'
  // Valid until the end of its month.
  else if (Date.UTC(expiry.exp_year, expiry.exp_month, 1) <= now.getTime())
    errors.exp = 'This card has expired. Any date in the future works.'
  if (!/^\d{3,4}$/.test(form.csc.trim())) errors.csc = 'Enter the security code, 3 or 4 digits.'
  if (form.name.trim() === '') errors.name = 'Enter the name on the card.'
  return outcome && expiry && Object.keys(errors).length === 0
    ? { card: { brand: 'visa', last4: number.slice(-4), ...expiry, outcome } }
    : { errors }
}

function readExpiry(text: string): { exp_month: number; exp_year: number } | undefined {
  const [, month, year] = /^(\d{1,2})[\s/-]*(?:20)?(\d{2})$/.exec(text.trim()) ?? []
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return undefined
  return { exp_month: Number(month), exp_year: 2000 + Number(year) }
}
