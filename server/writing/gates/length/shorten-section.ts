import { countWords } from '../../../../contract/posts/count-words.ts'
import { splitSentences } from '../../../platform/text/split-sentences.ts'
import type { Section } from '../../writer.ts'

const topLevelBlock = /<(p|h3|blockquote|ul|ol)>[\s\S]*?<\/\1>/g

/** A section that gets shorter from its end. However often it does, each of its sentences is read and counted once. */
export interface Shortened {
  section: () => Section
  words: number
  /** Without its last sentence or list item; undefined when nothing would be left of it. */
  shorter: () => Shortened | undefined
}

export function shortened(section: Section): Shortened {
  const blocks = section.html.match(topLevelBlock) ?? []
  return { ...shortenedTo(section.heading, blocks, countWords(section.html)), section: () => section }
}

/** As it stands, or taken apart where its end goes. */
type Block = string | OpenBlock

interface OpenBlock {
  begin: string
  end: string
  /** Sentences or list items. */
  pieces: { html: string; words: number }[]
}

function shortenedTo(heading: string, blocks: Block[], words: number): Shortened {
  return {
    words,
    section: () => ({ heading, html: blocks.map(htmlOf).join('') }),
    shorter: () => {
      const { kept, dropped } = withoutEnd(blocks)
      return kept.length === 0 ? undefined : shortenedTo(heading, kept, words - dropped)
    },
  }
}

const htmlOf = (block: Block) =>
  typeof block === 'string'
    ? block
    : `${block.begin}${block.pieces
        .map(({ html }) => html)
        .join('')
        .trim()}${block.end}`

function withoutEnd(blocks: Block[]): { kept: Block[]; dropped: number } {
  const kept = blocks.slice(0, -1)
  const last = blocks.at(-1)
  if (last === undefined) return { kept, dropped: 0 }
  const open = typeof last === 'string' ? openBlock(last) : last
  let dropped = open.pieces.at(-1)?.words ?? 0
  if (open.pieces.length > 1) kept.push({ ...open, pieces: open.pieces.slice(0, -1) })
  // A heading or an introduction of a list that is gone would lead nowhere.
  for (let end = kept.at(-1); end !== undefined && leadsOn(end); end = kept.at(-1)) {
    dropped += countWords(htmlOf(end))
    kept.pop()
  }
  return { kept, dropped }
}

function leadsOn(block: Block): boolean {
  if (typeof block === 'string') return block.startsWith('<h3>') || /:\s*<\/p>$/.test(block.slice(-20))
  return (
    block.begin === '<h3>' || (block.begin === '<p>' && /:\s*$/.test(block.pieces.at(-1)!.html.slice(-20)))
  )
}

function openBlock(html: string): OpenBlock {
  const [begin = ''] = /^<\w+>\s*/.exec(html) ?? []
  const end = html.slice(html.lastIndexOf('</'))
  const inner = html.slice(begin.length, -end.length)
  if (begin.startsWith('<ul>') || begin.startsWith('<ol>'))
    return {
      begin,
      end,
      pieces: inner.split(/(?=<li>)/).map((item) => ({ html: item, words: countWords(item) })),
    }
  // Emphasis goes with the cut: a sentence may begin inside one.
  const sentences = splitSentences(inner.replace(/<[^<>]*>/g, ''))
  const pieces = sentences.map((sentence, at) => {
    // "Wow!Great" is two sentences and one word.
    const before = sentences[at - 1] ?? ''
    return { html: sentence, words: countWords(before + sentence) - countWords(before) }
  })
  return { begin, end, pieces }
}
