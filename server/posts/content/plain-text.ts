const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ', '#39': "'" }

const plainSigns = '0123456789+-=()n'
const raised = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ', sub: '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ' }

/** What a reader sees of our own HTML, a block a line. */
export const plainText = (html: string): string =>
  html
    // A footnote or a power would become a part of the number before it.
    .replace(/<(sup|sub)>([\d+=()n-]{1,12})<\/\1>/g, (_whole, kind: 'sup' | 'sub', signs: string) =>
      signs.replace(/./g, (sign) => raised[kind][plainSigns.indexOf(sign)]!),
    )
    .replace(
      /<br\s*\/?>|<hr\b|<\/(?:p|h[1-6]|li|blockquote|td|th|caption|figcaption|pre|dt|dd|summary)>/g,
      '\n$&',
    )
    .replace(/<[^<>]*>/g, '')
    .replace(/&(lt|gt|quot|amp|nbsp|#39);/g, (whole, name: string) => entities[name] ?? whole)
    .trim()

/** What makes two sentences the same to a reader: letters and digits, whatever stands between them. */
export const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
