import { countWords } from '../../../contract/posts/count-words.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import { splitSentences } from '../../platform/text/split-sentences.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import type { Section } from '../writer.ts'

/** Something that can go without the text around it suffering, and its size. */
interface Cut {
  section: number
  block: number
  /** The block without it; undefined when the whole block goes. */
  rest: string | undefined
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
    const own = blocks[cut.section]!
    if (cut.rest === undefined) own.splice(cut.block, 1)
    else own[cut.block] = cut.rest
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
  const all = order.map((section) => cutsOf(blocks, section))
  for (const kind of ['sentences', 'whole'] as const)
    for (const cuts of all) {
      // A block that is far more than what is too much is taken only when nothing smaller will do.
      const fitting = cuts[kind].find(({ words }) => words <= left + 60)
      if (fitting) return fitting
    }
  return all.flatMap(({ sentences, whole }) => [...sentences, ...whole])[0]
}

function cutsOf(blocks: string[][], section: number): { sentences: Cut[]; whole: Cut[] } {
  const own = blocks[section]!
  const [sentences, whole]: [Cut[], Cut[]] = [[], []]
  for (let block = own.length - 1; block >= 0; block--) {
    const html = own[block]!
    const isFirst = section === 0 && block === 0
    const isLast = section === blocks.length - 1 && block === own.length - 1
    if (isFirst || isLast || html.startsWith('<h3>') || html.includes('<a ')) continue
    const [before = '', after = ''] = [own[block - 1], own[block + 1]]
    const cut = { section, block }
    if (html.startsWith('<p>')) {
      const shorter = withoutSentence(html)
      if (shorter) sentences.push({ ...cut, ...shorter })
      else if (isFree(html, before, after)) whole.push(wholeOf(cut, html))
    } else if (own.length > 1 && !/[:?]\s*<\/(?:p|h3)>$/.test(before) && !before.startsWith('<h3>'))
      whole.push(wholeOf(cut, html))
  }
  return { sentences, whole: own.length > 1 ? whole : [] }
}

const wholeOf = (cut: Pick<Cut, 'section' | 'block'>, html: string): Cut => ({
  ...cut,
  rest: undefined,
  text: plainText(html),
  words: countWords(html),
})

/** True for a paragraph that nothing before it leads to, and that leads to nothing after it. */
const isFree = (html: string, before: string, after: string) =>
  !/\?\s*<\/(?:p|h3)>$/.test(before) &&
  !before.startsWith('<h3>') &&
  !/[:?]\s*<\/p>$/.test(html) &&
  !after.startsWith('<ul>') &&
  !after.startsWith('<ol>')

/** The paragraph without its last sentence that may go: not the first, no question, no answer, nothing that leads on. */
function withoutSentence(html: string): Pick<Cut, 'rest' | 'text' | 'words'> | undefined {
  const sentences = splitSentences(plainText(html).replace(/\s+/g, ' ')).map((sentence) => sentence.trim())
  for (let at = sentences.length - 1; at > 0; at--) {
    const sentence = sentences[at]!
    const before = sentences[at - 1]!
    if (/[:?]["”’)]?$/.test(sentence) || /[:?]["”’)]?$/.test(before)) continue
    const rest = sentences.filter((_, index) => index !== at).join(' ')
    return { rest: `<p>${escapeHtml(rest)}</p>`, text: sentence, words: countWords(sentence) }
  }
  return undefined
}
