import { isCommonWord } from '../text/common-words.ts'
import { isPlainNoun } from '../text/word-lists.ts'
import { readHtml } from '../text/read-html.ts'
import { readPhrases, type ReadText } from '../text/read-phrases.ts'
import { splitWords } from '../text/split-words.ts'
import { extractKeywords, type Suggestion } from './extract-keywords.ts'

export interface SiteText {
  title: string
  /** HTML, or plain text with a line per paragraph, heading and item. */
  text: string
  /** Pages name what a business offers; titles of posts are often sentences. */
  isPage: boolean
}

/** A phrase by its stems, wherever the site's texts have it. */
interface Subject {
  key: string
  stems: string[]
  /** Spellings with their weight. */
  forms: Map<string, number>
  count: number
  /** Indexes of the texts that have it: anywhere, in a heading or an item of a list, in the title. */
  texts: Set<number>
  headings: Set<number>
  titles: Set<number>
  pageTitles: number
  /** Occurrences within a sentence, and how many of them are capitalized. */
  inSentence: number
  capitalized: number
  /** Occurrences after "in" and after a number: places and units. */
  afterIn: number
  afterNumber: number
  /** Share of words that are among the most frequent of the language. */
  commonShare: number
  isEnglish: boolean
}

// Fewer share nothing: their own keyphrases are all there is.
const minTexts = 3
const maxTexts = 30
const maxCharacters = 20_000
const maxStems = 4
// "escuela de cocina", "home batteries for mobile homes": one or two of these join nouns.
const joiners = new Set(
  `for of in de del de' la el los las du des à au aux en para con pour von für im am di da della do dos das van voor d' l'`.split(
    ' ',
  ),
)
const maxJoiners = 2
const maxHeading = 60

/** What a business wants to be found for, in any language: phrases that its texts share and titles or headings name. */
export function listSiteSubjects(texts: SiteText[], businessName: string, max: number): Suggestion[] {
  const used = texts.slice(0, maxTexts)
  if (used.length < minTexts) return listKeyphrases(used.map(textOf).join('\n\n'), max)
  const subjects = new Map<string, Subject>()
  for (const [index, one] of used.entries()) collectSubjects(subjects, one, index)
  const ownName = new Set(splitWords(businessName).map(({ stem }) => stem))
  const isOwnName = ({ capitalized, inSentence, stems }: Subject) =>
    capitalized === inSentence && stems.every((stem) => ownName.has(stem))
  const ranked = [...subjects.values()]
    .filter((one) => isWanted(one, subjects, used.length) && !isOwnName(one))
    .map((subject) => ({ subject, score: scoreOf(subject) }))
    .toSorted((a, b) => b.score - a.score || (a.subject.key < b.subject.key ? -1 : 1))
  const chosen: typeof ranked = []
  for (const one of [...ranked.filter(({ subject }) => isPhrase(subject)), ...ranked]) {
    if (chosen.length >= max) break
    if (!chosen.some(({ subject }) => isSame(subject, one.subject))) chosen.push(one)
  }
  chosen.sort((a, b) => b.score - a.score)
  const best = chosen[0]?.score ?? 1
  return chosen.map(({ subject, score }) => ({
    word: formOf(subject, subjects),
    relevance: Math.round((95 * score) / best) / 100,
  }))
}

function listKeyphrases(text: string, max: number): Suggestion[] {
  const { language } = readPhrases(text)
  const isSubject = ({ word }: Suggestion) => / /.test(word) || !isCommonWord(word.toLowerCase(), language)
  return extractKeywords({ text, maxKeywords: max }).keywords.filter(isSubject)
}

/** The text without markup, title first. */
export const textOf = ({ title, text }: SiteText): string =>
  `${title}\n\n${readHtml(text.slice(0, maxCharacters)).text}`

function collectSubjects(subjects: Map<string, Subject>, one: SiteText, index: number) {
  const { title, isPage } = one
  const source = textOf(one)
  const read = readPhrases(source)
  const isHeading = markHeadings(read)
  for (const { from, to, stems, key } of findPhrases(read)) {
    const subject = subjects.get(key) ?? newSubject(key, stems, read)
    subjects.set(key, subject)
    const { start, opens } = read.words[from]!
    const isTitle = start < title.length
    subject.count++
    subject.texts.add(index)
    if (isTitle && !subject.titles.has(index) && isPage) subject.pageTitles++
    if (isTitle) subject.titles.add(index)
    else if (isHeading[from]) subject.headings.add(index)
    const inSentence = opens !== 'sentence' && !isTitle && !isHeading[from] && !read.isGerman
    if (inSentence) subject.inSentence++
    if (inSentence && isCapitalized(read, from, to)) subject.capitalized++
    const before = (!opens && read.words[from - 1]?.lower) || ''
    if (/^(in|en|à)$/.test(before)) subject.afterIn++
    if (/^[\d.,/–-]+$/.test(before)) subject.afterNumber++
    subject.commonShare = shareOfCommon(read, from, to)
    const form = source.slice(start, read.words[to]!.end).replace(/\s+/g, ' ')
    subject.forms.set(form, (subject.forms.get(form) ?? 0) + (inSentence || read.isGerman ? 1 : 0.5))
  }
}

const newSubject = (key: string, stems: string[], { isEnglish }: ReadText): Subject => ({
  ...{ key, stems, forms: new Map(), count: 0, texts: new Set(), headings: new Set(), titles: new Set() },
  ...{ pageTitles: 0, inSentence: 0, capitalized: 0, afterIn: 0, afterNumber: 0, commonShare: 0, isEnglish },
})

/** Every run of one to four naming words, with at most two joiners between them. */
function* findPhrases(read: ReadText) {
  const { words, isEmpty, text } = read
  const isNewLine = (at: number) => text.slice(words[at - 1]!.end, words[at]!.start).includes('\n')
  for (let from = 0; from < words.length; from++) {
    if (!canBegin(read, from)) continue
    const stems: string[] = []
    let key = ''
    let joined = 0
    for (let to = from; to < words.length && stems.length < maxStems; to++) {
      const { opens, lower, stem } = words[to]!
      if (to > from && (opens || isNewLine(to))) break
      key += ` ${stem}`
      if (isEmpty[to]) {
        if (!joiners.has(lower) || ++joined > maxJoiners) break
        continue
      }
      joined = 0
      stems.push(stem)
      if (canEnd(read, to)) yield { from, to, stems: [...stems], key: key.trim() }
    }
  }
}

const isContraction = /'(?:m|re|ve|ll|d|t)$/

function canBegin({ words, tags, isEmpty, modifies, heads, isEnglish }: ReadText, at: number): boolean {
  const { lower } = words[at]!
  if (isEmpty[at] || /\d/.test(lower) || isContraction.test(lower)) return false
  if (!isEnglish) return true
  return (modifies[at] === 1 || heads[at] === 1) && (tags[at] !== 'VERB' || lower.endsWith('ing'))
}

const canEnd = ({ words, heads, isEnglish }: ReadText, at: number): boolean =>
  !/^\d/.test(words[at]!.lower) && (!isEnglish || heads[at] === 1)

/** Short lines without a full stop are headings or items of a list. */
function markHeadings({ text, words }: ReadText): boolean[] {
  const marks: boolean[] = []
  let start = 0
  for (const line of text.split('\n')) {
    const isHeading = line.length < maxHeading && !/[.!?:;,]\s*$|\d/.test(line)
    while (words[marks.length] && words[marks.length]!.start < start + line.length) marks.push(isHeading)
    start += line.length + 1
  }
  return marks
}

const namingWords = ({ words, isEmpty }: ReadText, from: number, to: number) =>
  words.slice(from, to + 1).filter((_word, at) => !isEmpty[from + at])

const isCapitalized = (read: ReadText, from: number, to: number): boolean =>
  namingWords(read, from, to).every(({ text }) => /^\p{Lu}/u.test(text))

function shareOfCommon(read: ReadText, from: number, to: number): number {
  const naming = namingWords(read, from, to)
  return naming.filter(({ lower }) => isCommonWord(lower, read.language)).length / naming.length
}

// "post office" on two pages is an address, "anxious dog" on four a subject.
const manyTexts = 4
// "40 minutes", "3 Monate".
const maxAfterNumber = 0.3

function isWanted(subject: Subject, subjects: Map<string, Subject>, textCount: number): boolean {
  const { stems, key, count, texts, headings, titles, afterNumber } = subject
  if (afterNumber / count > maxAfterNumber) return false
  // Titles name places and brands; people are named within texts.
  if (isName(subject) && titles.size === 0) return false
  const named = titles.size + headings.size
  if (stems.length === 1) {
    if (isPlainNoun(key) || isPlace(subject) || (isName(subject) && subject.isEnglish)) return false
    if (subject.commonShare > 0) return false
    if (isPhrase(subject)) return named > 0 && texts.size > 1
    return titles.size > 1 && texts.size >= textCount / 2
  }
  if (subject.commonShare === 1 && titles.size === 0 && texts.size < manyTexts) return false
  if (texts.size > 1) return named > 0 || texts.size > 2
  if (subject.pageTitles > 0 && subject.commonShare < 1) return true
  return titles.size > 0 && stems.every((stem) => (subjects.get(stem)?.texts.size ?? 0) > 1)
}

/** Follows "in" again and again, and a title names it. */
const isPlace = ({ stems, afterIn, count, titles, commonShare }: Subject): boolean =>
  stems.length === 1 && afterIn > 1 && afterIn > count / 5 && titles.size > 0 && commonShare === 0

// German and Dutch write phrases together.
const compoundLetters = 11
const isPhrase = ({ stems, isEnglish }: Subject): boolean =>
  stems.length > 1 || (!isEnglish && stems[0]!.length >= compoundLetters)

const isName = ({ inSentence, capitalized }: Subject) => inSentence > 0 && capitalized === inSentence

// By the number of naming words: a phrase says more than its parts.
const sizeFactor = [0, 0.6, 1.5, 1.9, 1.9]

function scoreOf(subject: Subject): number {
  const { stems, count, texts, titles, headings, pageTitles, commonShare } = subject
  const inTitles = (titles.size + pageTitles) / 2
  const spread =
    Math.log2(1 + texts.size) +
    1.5 * Math.log2(1 + inTitles) +
    0.8 * Math.log2(1 + headings.size) +
    Math.log2(count / texts.size)
  return spread * (1.3 - 0.6 * commonShare) * sizeFactor[isPhrase(subject) ? Math.max(2, stems.length) : 1]!
}

/** One is part of the other, or they share two words. */
function isSame({ stems: one }: Subject, { stems: other }: Subject): boolean {
  const shared = one.filter((stem) => other.includes(stem)).length
  return shared > 1 || shared === Math.min(one.length, other.length)
}

function formOf({ forms, stems, isEnglish }: Subject, subjects: Map<string, Subject>): string {
  const form = [...forms].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]![0]
  const { inSentence = 0, capitalized = 0 } = subjects.get(stems[0]!) ?? {}
  // The capital only starts a heading where sentences write the word without one.
  const isOnlyOpened = isEnglish && stems.length > 1 && inSentence > capitalized
  return isOnlyOpened ? form.replace(/^\p{Lu}(?=\P{Lu}+$)/u, (letter) => letter.toLowerCase()) : form
}
