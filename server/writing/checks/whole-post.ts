import { countKeyword } from '../../../contract/keywords/find-keyword.ts'
import { foldText } from '../../../contract/keywords/fold-text.ts'
import { countWords } from '../../../contract/posts/count-words.ts'
import { readBlocks } from '../../../contract/posts/text-blocks.ts'
import { rarityOf } from '../../keywords/text/rarity.ts'
import { isOtherLanguage, leadOver, nameOfLanguage } from '../../platform/text/detect-language.ts'
import { contentWords, rootOfWord, contentRoots } from '../text/words.ts'
import type { FactSheet } from '../evidence/evidence.ts'
import type { Brief } from '../writer.ts'
import { found, type Finding } from './code-check-levels.ts'

// A shorter block is a heading or a label.
const minBlockWords = 8
// The share of paragraphs with a topic word weighs twice as much as the share of words found. Sample articles score
// at least 1.2 on their own topics, and less than the limit on most others, including posts in German and French.
const presenceWeight = 2
const leastAboutTopic = 0.88
// A shorter root has to be a whole word; a longer one may end a compound.
const minPart = 4

const contentWordsOf = (text: string) => [...new Set(contentWords(text))]

/**
 * The first paragraph could begin any text, so it does not count. Nor do the words of the business's name (`own`), which a post
 * of its own can leave unsaid; where one word remains, the keywords decide.
 */
export function findOffTopic({
  content,
  topic,
  keywords,
  own,
}: { content: string } & Pick<Brief, 'topic' | 'keywords'> & Pick<FactSheet, 'own'>): Finding[] {
  const [asked, named] = [contentWordsOf(topic), contentWordsOf(own.join(' '))]
  const unnamed = (words: string[]) => words.filter((word) => !named.includes(word))
  const [ofTopic, searched] = [unnamed(asked), unnamed(contentWordsOf(keywords.join(' ')))]
  const blocks = readBlocks(content)
    .slice(1)
    .map(({ text }) => ({ words: contentWordsOf(text), size: text.split(' ').length }))
  const paragraphs = blocks.filter(({ size }) => size >= minBlockWords)
  const topicTerms = ofTopic.length >= Math.min(2, asked.length) && ofTopic.length > 0 ? ofTopic : searched
  if (topicTerms.length === 0 || paragraphs.length === 0) return []
  const says = ({ words }: { words: string[] }, term: string) => {
    const root = rootOfWord(term)
    return words.some((word) => (root.length < minPart ? rootOfWord(word) === root : word.includes(root)))
  }
  const isMissing = (term: string) => !blocks.some((block) => says(block, term))
  const coverageOf = (terms: string[]) => 1 - terms.filter(isMissing).length / terms.length
  const coverage = Math.max(coverageOf(topicTerms), searched.length > 1 ? coverageOf(searched) : 0)
  const touching = paragraphs.filter((block) => [...ofTopic, ...searched].some((term) => says(block, term)))
  const presence = touching.length / paragraphs.length
  return coverage + presenceWeight * presence < leastAboutTopic
    ? [found('topic', topicTerms.filter(isMissing).slice(0, 5).join(', ') || topic)]
    : []
}

// A shorter line may be a name or a dish.
const minLineWords = 4
// Models slip into English, so a smaller lead is enough for English.
const englishLead = 110

const quotations = /“[^“”]{1,300}”|"[^"\n]{1,300}"|«[^«»]{1,300}»|„[^„“”]{1,300}[“”]|「[^「」]{1,300}」/gu
const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? []

/** Whether a line is surely in another language than the text. Quotations don't count, nor do words that the text uses. */
export function foreignTo(language: string, text: string[]): (line: string) => boolean {
  // Weighed only when a line is in doubt, because it takes as long as all lines together.
  let own: Set<string> | undefined
  return (line) => {
    const unquoted = line.replace(quotations, ' ')
    if (leadOver(language, unquoted) < englishLead) return false
    own ??= new Set(text.filter((one) => leadOver(language, one) < englishLead).flatMap(wordsOf))
    const rest = wordsOf(unquoted).filter((word) => !own?.has(word))
    const left = rest.join(' ')
    if (rest.length >= minLineWords && isOtherLanguage(left, language)) return true
    return leadOver(language, left, 'en') >= englishLead && rest.every((word) => rarityOf(word) < 1)
  }
}

// A shorter post is judged sentence by sentence; quotations and foreign terms stay below this share.
const minLanguageChars = 200
const maxOtherShare = 0.3

export function findWrongLanguage(sentences: string[], language: string | undefined): Finding[] {
  const lengthOf = (lines: string[]) => lines.reduce((sum, line) => sum + line.length, 0)
  const total = lengthOf(sentences)
  if (language === undefined || total < minLanguageChars) return []
  const other = sentences.filter((sentence) => isOtherLanguage(sentence, language))
  return lengthOf(other) > total * maxOtherShare ? [found('postLanguage', nameOfLanguage(language))] : []
}

// Share of distinct words in any hundred content words: at least 0.73 in people's posts, 0.44 in one going in circles.
const window = 100
const step = 10
const minVariety = 0.62

export function findRepetition(sentences: string[]): Finding[] {
  const roots = contentRoots(sentences.join('\n'))
  if (roots.length < window || varietyOf(roots) >= minVariety) return []
  const counts = countOf(roots).toSorted((a, b) => b[1] - a[1])
  const [first, second] = sayingMost(sentences, new Set(counts.slice(0, 5).map(([root]) => root)))
  return first && second ? [found('repetition', second, first)] : []
}

function varietyOf(roots: string[]): number {
  const starts = Array.from({ length: Math.floor((roots.length - window) / step) + 1 }, (_, at) => at * step)
  const shares = starts.map((at) => new Set(roots.slice(at, at + window)).size / window)
  return shares.reduce((sum, share) => sum + share, 0) / shares.length
}

const sayingMost = (sentences: string[], roots: ReadonlySet<string>): string[] =>
  sentences
    .map((sentence) => ({ sentence, count: contentRoots(sentence).filter((root) => roots.has(root)).length }))
    .toSorted((a, b) => b.count - a.count)
    .map(({ sentence }) => sentence)

const countOf = (words: string[]): [string, number][] =>
  [...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length])

/** A larger share of mentions is keyword stuffing: Yoast's limit of 3 %, less for longer phrases. */
const maxDensity = (keyword: string) => 3 / (0.7 + countWords(keyword) / 3)
// In a shorter text, a share says little.
const minWords = 80
const minMentions = 5
// The same word this often in one sentence makes it a list of search terms.
const inSentence = { same: 4, share: 0.3 }

export function findStuffing(sentences: string[], terms: string[]): Finding[] {
  const text = sentences.join('\n')
  const words = countWords(text)
  if (words < minWords) return []
  const folded = foldText(text)
  const isStuffed = (term: string) => {
    const mentions = countKeyword(folded, term)
    return mentions >= minMentions && (100 * mentions) / words > maxDensity(term) * 1.5
  }
  const term = terms.find(isStuffed)
  const mostRepeated = term === undefined ? undefined : sayingMost(sentences, new Set(contentRoots(term)))[0]
  const lists = sentences.flatMap((sentence) => {
    const roots = contentRoots(sentence)
    const least = Math.max(inSentence.same, roots.length * inSentence.share)
    const [root] = countOf(roots).find(([, count]) => count >= least) ?? []
    return root === undefined || sentence === mostRepeated ? [] : [found('stuffing', root, sentence)]
  })
  return [...(mostRepeated === undefined ? [] : [found('stuffing', term!, mostRepeated)]), ...lists]
}
