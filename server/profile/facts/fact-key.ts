/** Identifies a repeated sentence. */
export const factKey = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%$€£¥]+/gu, ' ')
    .trim()
