/** The list with what was typed behind it: cut at commas, without empties; case and spaces do not make another word. */
export function addKeywords(keywords: readonly string[], typed: string): string[] {
  const all = [...keywords]
  for (const part of typed.split(',')) {
    // The server's longest.
    const word = part.trim().replace(/\s+/g, ' ').slice(0, 100)
    if (word && !all.some((known) => known.toLowerCase() === word.toLowerCase())) all.push(word)
  }
  return all
}
