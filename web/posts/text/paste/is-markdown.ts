const block = [
  // A heading, a code fence or a quote.
  /^(?:#{1,6} +\S|```|> +\p{L})/mu,
  // Two list items.
  /^[ \t]*[-*+] +\S.*(?:\n[ \t]*)+[-*+] +\S/m,
]
const inline = [
  /(?<![\p{L}\p{N}*\\])\*\*(?![\s*])[^*\n]+(?<!\s)\*\*(?![\p{L}\p{N}*])/u,
  /(?<![\p{L}\p{N}~\\])~~(?![\s~])[^~\n]+(?<!\s)~~/u,
  /(?<![\p{L}\p{N}`\\])`[^`\n]+`(?!`)/u,
  /\[[^[\]\n]+\]\((?:https?:|mailto:|tel:|\/|#)[^\s()]+\)/,
]
const starred = /(?<![\p{L}\p{N}*\\])\*(?![\s*])([^*\n]+)\*(?![\p{L}\p{N}*])/gu

/** Whether a text is clearly Markdown; arithmetic, names with underscores and years are not. */
export const isMarkdown = (text: string): boolean =>
  [...block, ...inline].some((pattern) => pattern.test(text)) ||
  [...text.matchAll(starred)].some(([, words = '']) => /\p{L}/u.test(words) && /\S/.test(words.at(-1)!)) ||
  // The line below a table's header.
  text.split('\n').some((line) => /^\|?:?-{2,}:?\|[-:|]*$/.test(line.replace(/\s/g, ''))) ||
  hasNumberedList(text)

/** Two consecutive numbers. */
function hasNumberedList(text: string): boolean {
  const numbers = new Set(listNumbers(text))
  return [...numbers].some((number) => numbers.has(number + 1))
}

/** Numbers at the start of lines, as in a list. */
export const listNumbers = (text: string): number[] =>
  [...text.matchAll(/^[ \t]*(\d{1,3})[.)] +\S/gm)].map(([, number]) => Number(number))
