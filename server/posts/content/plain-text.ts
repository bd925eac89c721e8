const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ', '#39': "'" }

/** What a reader sees of our own HTML, a block a line. */
export const plainText = (html: string): string =>
  html
    .replace(/<br\s*\/?>|<\/(?:p|h[1-6]|li|blockquote|td|th|figcaption)>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(lt|gt|quot|amp|nbsp|#39);/g, (whole, name: string) => entities[name] ?? whole)
    .trim()

/** What makes two sentences the same to a reader: letters and digits, whatever stands between them. */
export const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
