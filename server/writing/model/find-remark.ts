import { loadStopWords } from '../../keywords/text/model-files.ts'
import { detectLanguage } from '../../platform/text/detect-language.ts'
import { foldAccents } from '../text/words.ts'

export type FindRemark = (text: string) => string | undefined

// Cuts at sentences, lines, addresses, dashes, brackets and quotation marks, so that a remark is always a whole piece.
const cuts =
  /(?<=[.!?…。！？]["»”’*]{0,3})\s+|(?<=[:：])(?!\s*\{url\})[*_\s]*|(?<=[。！？\n]|\{url\})|\s[–—|/-]+\s|[()[\]（）【】«»“”„「」]/u
const networks =
  /^[*_#\s]{0,4}x(?!\p{L})|(?<!\p{L})(?:linkedin|facebook|instagram|twitter|threads|bluesky)(?!\p{L})/iu
// A piece sharing fewer significant words with the post is not about it.
const minShare = 0.2
// Short leads and endings like "In short:" or "Trust me. It pays." are normal in any text, so they need more words
// than a separate line or a bracket to count as remarks.
const [minTelling, minLeadWords, minAsideWords, maxLabelWords] = [3, 5, 3, 3]
// That many everyday words say more, except in a question to the reader.
const minWords = 7
const choice = /^[*#\s]{0,5}\p{L}{1,20}\s(?:1|A)[*\s]{0,3}[.):：]/iu
// How far models miscount.
const [minMiscount, maxMiscount] = [0.6, 1.5]

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
const wordsOf = (text: string) =>
  Array.from(segmenter.segment(text.toLowerCase()))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment)

function postWords(post: string[]) {
  const { language = 'en' } = detectLanguage(post.join('\n'))
  const stopWords = [language, 'en'].flatMap((code) => loadStopWords().get(code) ?? [])
  const isTelling = (word: string) =>
    !/\p{N}|^\p{L}$/u.test(word) && !stopWords.some((list) => list.has(word))
  // Long enough to distinguish words, short enough to match their inflections.
  const rootOf = (word: string) => foldAccents(word).slice(0, word.length > 6 ? 5 : 4)
  const knownRoots = new Set(post.flatMap(wordsOf).filter(isTelling).map(rootOf))
  const isForeign = (piece: string) => {
    const words = wordsOf(piece).filter(isTelling)
    const shared = words.filter((word) => knownRoots.has(rootOf(word))).length
    return !piece.includes('{url}') && (shared === 0 || shared < minShare * words.length)
  }
  const namesNetwork = (piece: string) => {
    const [name] = networks.exec(piece) ?? []
    return name !== undefined && !knownRoots.has(rootOf(name.toLowerCase()))
  }
  return { isTelling, isForeign, namesNetwork }
}

/** Finds remarks by form, in any language: edges or leads that use no word of the post. True sentences may look the same. */
export function remarkFinder(post: string[]): FindRemark {
  const { isTelling, isForeign, namesNetwork } = postWords(post)
  const isLead = (piece: string, rest: string) => {
    const words = wordsOf(piece)
    const isLabel = words.length === 1 || (words.length <= maxLabelWords && words.every(isTelling))
    const isPhrase = words.length < minLeadWords && !/[,،、，]/u.test(piece)
    return isForeign(piece) && (isLabel || !isPhrase || /^\s*["«“„「]/u.test(rest))
  }
  const isRemark = (run: string, text: string) => {
    const words = wordsOf(run)
    const count = words.filter(isTelling).length
    const isLong = !run.includes('?') && words.length >= minWords
    const isAside = /[)\]）】]\s{0,3}$/.test(text) && words.length >= minAsideWords
    const isCount = count > 0 && countsText(run, text)
    return count >= minTelling || isLong || isAside || namesNetwork(run) || isCount
  }
  return (text) => {
    const plain = text.replace(/#[\p{L}\p{N}_]+/gu, '').trim()
    const [first = '', ...lines] = plain.split('\n').filter(hasWords)
    const isOwnLine = /[:：][*_\s]{0,5}$/.test(first) || wordsOf(first).length >= minAsideWords
    if (lines.length > 0 && isForeign(first) && isOwnLine) return first
    const pieces = plain.split(cuts).filter(hasWords)
    const start = pieces.findIndex((piece) => !isForeign(piece))
    const end = pieces.findLastIndex((piece) => !isForeign(piece)) + 1
    let at = 0
    for (const [index, piece] of pieces.entries()) {
      const from = plain.indexOf(piece, at)
      at = from + piece.length
      const begins = index < start || /(?:^|\n)\s{0,5}$/.test(plain.slice(Math.max(0, from - 6), from))
      const isSecond = index > 0 && index < start
      const isLed = isSecond || namesNetwork(piece) || (begins && isLead(piece, plain.slice(at, at + 5)))
      if (/[:：]$/.test(piece) && isLed) return piece
    }
    const edges = start === -1 ? [pieces] : [pieces.slice(0, start), pieces.slice(end)]
    return choice.exec(plain)?.[0] ?? edges.map((run) => run.join(' ')).find((run) => isRemark(run, plain))
  }
}

const hasWords = (piece: string) => /[\p{L}\p{N}]/u.test(piece)

function countsText(run: string, text: string): boolean {
  const lengths = [text.length - run.length, wordsOf(text).length - wordsOf(run).length]
  const isNear = (number: number) =>
    lengths.some((length) => number >= minMiscount * length && number <= maxMiscount * length)
  return Array.from(run.matchAll(/\d{2,4}/g), ([digits]) => Number(digits)).some(isNear)
}
