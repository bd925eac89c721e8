const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’‛´`]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[‐-―]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()

/** Whether these words of a model's answer stand in the text, whatever its quotation marks, dashes and line breaks. */
export function isSaidIn(text: string, quote: string): boolean {
  const words = folded(quote)
  return /[\p{L}\p{N}]/u.test(words) && folded(text).includes(words)
}
