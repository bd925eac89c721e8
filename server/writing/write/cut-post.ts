import { countWords } from '../../../contract/posts/count-words.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import { splitSentences } from '../../platform/text/split-sentences.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import type { Section } from '../writer.ts'

interface Cut {
  section: number
  block: number
  /** The block without it; empty when the whole block goes. */
  rest: string
  text: string
  words: number
}

export interface CutPost {
  sections: Section[]
  /** What was cut, for the record. */
  cuts: string[]
}

const topLevel = /<(p|h3|blockquote|ul|ol|table|figure)>[\s\S]*?<\/\1>/g

/**
 * The last resort for a text that its model does not make shorter: takes out whole sentences until it has `over` words less, or
 * nothing more can go. Never the first or last paragraph, never a question, its answer or what introduces a list; of a list all
 * or nothing.
 */
export function cutPost(sections: Section[], over: number): CutPost {
  const blocks = sections.map(({ html }) => html.match(topLevel) ?? [])
  const cuts: string[] = []
  let left = over
  while (left > 0) {
    const cut = bestCut(blocks, left)
    if (!cut) break
    blocks[cut.section]!.splice(cut.block, 1, ...(cut.rest ? [cut.rest] : []))
    cuts.push(cut.text)
    left -= cut.words
  }
  const cutSections = sections.map((section, at) => ({ ...section, html: blocks[at]!.join('') }))
  return { sections: cuts.length === 0 ? sections : cutSections, cuts }
}

/** From the section with most words: sentences before whole blocks, the last before those in front of it. */
function bestCut(blocks: string[][], left: number): Cut | undefined {
  const sizes = blocks.map((own) => own.reduce((sum, html) => sum + countWords(html), 0))
  const order = sizes.map((_, at) => at).toSorted((a, b) => sizes[b]! - sizes[a]!)
  const cuts = order.flatMap((section) => cutsOf(blocks, section))
  // What is far more than is too much is taken only when nothing smaller will do.
  const fitting = cuts.filter(({ words }) => words <= left + 60)
  return fitting.find(({ rest }) => rest) ?? fitting[0] ?? cuts[0]
}

function cutsOf(blocks: string[][], section: number): Cut[] {
  const own = blocks[section]!
  return own
    .flatMap((html, block): Cut[] => {
      const isFirst = section === 0 && block === 0
      const isLast = section === blocks.length - 1 && block === own.length - 1
      if (isFirst || isLast || html.startsWith('<h3>') || html.includes('<a ')) return []
      const shorter = html.startsWith('<p>') ? withoutSentence(html) : undefined
      if (shorter) return [{ section, block, ...shorter }]
      const isFree = own.length > 1 && !leadsOn.test(own[block - 1] ?? '') && !leadsOn.test(html)
      const opensList = html.startsWith('<p>') && /^<[uo]l>/.test(own[block + 1] ?? '')
      return isFree && !opensList
        ? [{ section, block, rest: '', text: plainText(html), words: countWords(html) }]
        : []
    })
    .toReversed()
}

/** A block, or a sentence, that what follows belongs to: its list, its answer, its text. */
const leadsOn = /^<h3>|[:?]["”’)]?\s*(?:<\/p>)?$/

/** The paragraph without its last sentence that may go: not the first, no question, no answer, nothing that leads on. */
function withoutSentence(html: string): Pick<Cut, 'rest' | 'text' | 'words'> | undefined {
  const sentences = splitSentences(plainText(html).replace(/\s+/g, ' ')).map((sentence) => sentence.trim())
  const at = sentences.findLastIndex(
    (sentence, place) => place > 0 && !leadsOn.test(sentence) && !leadsOn.test(sentences[place - 1]!),
  )
  if (at === -1) return undefined
  const text = sentences[at]!
  const rest = `<p>${escapeHtml(sentences.toSpliced(at, 1).join(' '))}</p>`
  return { rest, text, words: countWords(text) }
}
