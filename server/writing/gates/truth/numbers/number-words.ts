const list = (text: string) => text.split(' ')
const counted = (words: string, from: number, step = 1): [string, number][] =>
  list(words).map((word, at) => [word, from + at * step])
const same = (words: string, value: number): [string, number][] => list(words).map((word) => [word, value])

const english: [string, number][] = [
  ...counted('one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen', 1),
  ...counted('sixteen seventeen eighteen nineteen', 16),
  ...counted('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10),
  ...same('both twice couple pair', 2),
  ...same('dozen dozens', 12),
]
const german: [string, number][] = [
  ...counted('ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn', 1),
  ...counted('sechzehn siebzehn achtzehn neunzehn', 16),
  ...counted('zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig', 20, 10),
  ...same('eine einen einem einer eins', 1),
  ...same('zwo beide beiden zweimal paar', 2),
  ...[...same('dreimal', 3), ...same('dutzend', 12)],
  ...[...same('anderthalb eineinhalb', 1.5), ...same('zweieinhalb', 2.5), ...same('eineinviertel', 1.25)],
]
const french: [string, number][] = [
  ...counted('un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize', 1),
  ...counted('vingt trente quarante cinquante soixante septante huitante nonante', 20, 10),
  ...[...same('une', 1), ...same('dizaine', 10), ...same('douzaine', 12), ...same('quinzaine', 15)],
  ...[...same('vingtaine', 20), ...same('trentaine', 30), ...same('centaine', 100)],
]
const spanish: [string, number][] = [
  ...counted('uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince', 1),
  ...counted('dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés', 16),
  ...counted('veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve', 24),
  ...counted('treinta cuarenta cincuenta sesenta setenta ochenta noventa', 30, 10),
  ...[...same('una', 1), ...same('ambos ambas', 2), ...same('veintiún', 21)],
  ...[...same('decena', 10), ...same('docena', 12)],
  ...counted('doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos', 200, 100),
  ...counted('doscientas trescientas cuatrocientas quinientas seiscientas', 200, 100),
]

const values = new Map([...english, ...german, ...french, ...spanish])

const multipliers = new Map<string, number>([
  ...same('hundred hundert cent cents cien ciento', 100),
  ...same('thousand tausend mille mil', 1000),
  ...same('million millions millionen millón millones', 1_000_000),
])

/** Of the numerals those that are articles, too: alone they count nothing. */
const articles = new Set(list('one ein eine einen einem einer eins un une una uno pair paar couple'))
export const isJoin = (word: string) => /^(?:and|und|et|y)$/.test(word)

const german9 = ['zweit', 'dritt', 'viert', 'fünft', 'sechst', 'siebt', 'acht', 'neunt', 'zehnt']
export const ordinals = new Map<string, number>([
  ...counted('second third fourth fifth sixth seventh eighth ninth tenth', 2),
  ...german9.flatMap((root, at) =>
    ['e', 'en', 'er', 'es', 'em'].map((end): [string, number] => [root + end, at + 2]),
  ),
  ...counted('deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième', 2),
  ...counted('segunda tercera cuarta quinta sexta séptima octava novena décima', 2),
  ...counted('segundo tercero cuarto quinto sexto séptimo octavo noveno décimo', 2),
  ...same('tercer', 3),
])
/** The sixties, die Sechziger: the year they begin with. */
export const decades = new Map<string, number>([
  ...counted('twenties thirties forties fifties sixties seventies eighties nineties', 1920, 10),
  ...counted('zwanziger dreißiger vierziger fünfziger sechziger siebziger achtziger neunziger', 1920, 10),
])

/** The value of a numeral in one word; German writes "zweiundzwanzig" and "hundertfünfzig" so. */
export function wordValue(word: string): number | undefined {
  const known = values.get(word)
  if (known !== undefined || word.length < 8 || word.length > 40) return known
  const [, before, big, rest] = /^([^]{0,20}?)(tausend|hundert)(?:und)?([^]{0,20})$/.exec(word) ?? []
  if (big !== undefined) {
    const many = before === '' ? 1 : wordValue(before!)
    const more = rest === '' ? 0 : wordValue(rest!)
    return many === undefined || more === undefined ? undefined : many * multipliers.get(big)! + more
  }
  const at = word.indexOf('und')
  const [ones, tens] = [values.get(word.slice(0, at)), values.get(word.slice(at + 3))]
  return ones !== undefined && tens !== undefined && ones < 10 && tens >= 20 ? ones + tens : undefined
}

export interface Numeral {
  value: number
  /** How many words it takes. */
  length: number
  /** Its first word; digits stay as they are written. */
  raw: string
  isWord: boolean
  isArticle: boolean
}

/** 1.190 and 1,190 are thousands; 4.60 and 4,60 are not. */
function digitsValue(digits: string): number {
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(digits)) return Number(digits.replace(/[.,]/g, ''))
  return Number(digits.replace(/[.,:](\d+)$/, '.$1').replace(/[:,]/g, ''))
}

/** The number that begins at `at`, in digits or in words; undefined where none does. */
export function readNumeral(words: string[], at: number): Numeral | undefined {
  const raw = words[at]!
  if (/^\d/.test(raw)) {
    const times = multipliers.get(words[at + 1] ?? '') ?? 0
    const value = digitsValue(raw) * (times >= 1000 ? times : 1)
    return { value, length: times >= 1000 ? 2 : 1, raw, isWord: false, isArticle: false }
  }
  let [total, current, length, last] = [0, 0, 0, Infinity]
  for (let next = at; next < words.length; next++) {
    const word = words[next]!
    const value = wordValue(word)
    const times = multipliers.get(word)
    if (isJoin(word)) {
      const after = wordValue(words[next + 1] ?? '') ?? 100
      if (current < 20 || after >= 100 || articles.has(words[next + 1]!)) break
    } else if (times !== undefined && (length > 0 || times <= 1000)) {
      if (times === 100) current = (current || 1) * 100
      else [total, current] = [total + (current || 1) * times, 0]
      last = times
    } else if (value === undefined) break
    // Quatre-vingt, and "ten dozen".
    else if (current === 4 && value === 20) [current, last] = [80, 20]
    else if (current > 0 && value === 12) current *= 12
    else if (current > 0 && (value >= last || value >= 100 || last < 20)) break
    else [current, last] = [current + value, value >= 20 ? value : 19]
    length++
  }
  if (length === 0) return undefined
  return { value: total + current, length, raw, isWord: true, isArticle: length === 1 && articles.has(raw) }
}
