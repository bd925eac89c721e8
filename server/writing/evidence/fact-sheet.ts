/** What a post may claim. */
export interface FactSheet {
  /** Sentences that the customer stands by: profile, confirmed facts, stated sources, what pages may say. */
  facts: string[]
  /** Names of the author, the business and its people. */
  own: string[]
  /** When it was made: "for eleven years" is true of one year only. */
  year?: number
}
