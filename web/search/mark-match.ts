export interface Piece {
  text: string
  isMatch: boolean
}

/** Splits a title at the words of the query, ignoring case. */
export function markMatch(title: string, query: string): Piece[] {
  const words = query
    .split(/\s+/)
    .filter((word) => word !== '')
    // Longest first, so that 'dogs' is marked as a whole, not just 'dog'.
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  if (words.length === 0) return [{ text: title, isMatch: false }]
  return title
    .split(new RegExp(`(${words.join('|')})`, 'giu'))
    .map((text, index) => ({ text, isMatch: index % 2 === 1 }))
    .filter(({ text }) => text !== '')
}
