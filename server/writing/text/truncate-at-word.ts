/** Cut at the end of a word, with an ellipsis that counts. */
export function truncateAtWord(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const cut = text.slice(0, maxLength - 1)
  const space = cut.lastIndexOf(' ')
  return `${(space > maxLength / 2 ? cut.slice(0, space) : cut).replace(/(?<![\s.,;:–-])[\s.,;:–-]+$/, '').toWellFormed()}…`
}
