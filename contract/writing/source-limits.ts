/** Of the texts and addresses that a post is written from. */
export const maxSources = 10
/** Of one text. */
export const maxSourceChars = 50_000
