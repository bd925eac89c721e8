/** What the card says of a business, in this order. */
export const cardParts = [
  'trade',
  'town',
  'country',
  'language',
  'speaker',
  'phone',
  'email',
  'hours',
  'contact',
] as const
export type CardPart = (typeof cardParts)[number]

export const maxCardLine = 200
