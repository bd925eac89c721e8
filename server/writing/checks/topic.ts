import { readBlocks } from '../../../contract/posts/text-blocks.ts'
import { contentWords, rootOfWord } from '../text/words.ts'
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

const wordsOf = (text: string) => [...new Set(contentWords(text))]

/** The first paragraph could begin any text, so it does not count. */
export function findOffTopic({
  content,
  topic,
  keywords,
}: { content: string } & Pick<Brief, 'topic' | 'keywords'>): Finding[] {
  const [ofTopic, searched] = [wordsOf(topic), wordsOf(keywords.join(' '))]
  const blocks = readBlocks(content)
    .slice(1)
    .map(({ text }) => ({ words: wordsOf(text), size: text.split(' ').length }))
  const paragraphs = blocks.filter(({ size }) => size >= minBlockWords)
  const topicTerms = ofTopic.length > 0 ? ofTopic : searched
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
