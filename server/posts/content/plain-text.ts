const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ', '#39': "'" }

const plainSigns = '0123456789+-=()n'
const raised = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ', sub: '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ' }

/** The visible text of our HTML, one block per line. */
export const plainText = (html: string): string =>
  html
    // Otherwise a footnote or exponent would merge with the number before it.
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

/** Letters and digits only, so that sentences compare as equal whatever is between them. */
export const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
