export interface CardForm {
  number: string
  exp: string
  csc: string
  name: string
}

export interface TestCard {
  brand: string
  last4: string
  outcome: 'pays' | 'declined'
}

// The numbers Stripe's own test mode uses, so that nobody has to learn new ones.
const cards = new Map<string, TestCard>([
  ['4242424242424242', { brand: 'visa', last4: '4242', outcome: 'pays' }],
  ['4000000000000002', { brand: 'visa', last4: '0002', outcome: 'declined' }],
  ['4000000000000341', { brand: 'visa', last4: '0341', outcome: 'pays' }],
])

/** This card pays once; every renewal fails. */
export const failsAtRenewal = (card: { last4: string }) => card.last4 === '0341'

export type CardErrors = Partial<Record<keyof CardForm, string>>

/** The card, or what is wrong with each field. A number that is no test card is refused: nobody should type a real one. */
export function readCard(form: CardForm, now: Date): { card: TestCard } | { errors: CardErrors } {
  const errors: CardErrors = {}
  const card = cards.get(form.number.replace(/[\s-]/g, ''))
  if (!card)
    errors.number =
      'Only test cards work here: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, 4000 0000 0000 0341 fails at the first renewal.'
  const expiry = expiryOf(form.exp)
  if (!expiry) errors.exp = 'Enter the expiry date as MM/YY.'
  else if (expiry <= now) errors.exp = 'This card has expired. Any date in the future works.'
  if (!/^\d{3,4}$/.test(form.csc.trim())) errors.csc = 'Enter the security code, 3 or 4 digits.'
  if (form.name.trim() === '') errors.name = 'Enter the name on the card.'
  return card && Object.keys(errors).length === 0 ? { card } : { errors }
}

/** The first moment the card is no longer good: the month after the one printed on it. */
function expiryOf(text: string): Date | undefined {
  const [, month, year] = /^\s*(\d{1,2})\s*[/-]?\s*(?:20)?(\d{2})\s*$/.exec(text) ?? []
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return undefined
  return new Date(Date.UTC(2000 + Number(year), Number(month), 1))
}
