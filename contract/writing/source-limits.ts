/** Texts and addresses that a post is written from. */
export const maxSources = 10
/** Per text. */
export const maxSourceChars = 50_000
