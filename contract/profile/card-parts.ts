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

/** What a site also says, and its owner describes with a profile: one line for the clients, up to three of the others. */
export const profileParts = ['client', 'promise', 'expectation'] as const
export const maxProfileLine = 500
