/** The parts of the card, in this order. */
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

/** Profile fields that a site may suggest: one line for the clients, up to three for the others. */
export const profileParts = ['client', 'promise', 'expectation'] as const
export const maxProfileLine = 500
