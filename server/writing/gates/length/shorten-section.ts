import type { Section } from '../../writer.ts'
import { splitSentences } from '../../../platform/split-sentences.ts'

const topLevelBlock = /<(p|h3|blockquote|ul|ol)>[\s\S]*?<\/\1>/g

/** The section without its last sentence or list item; undefined when nothing would be left of it. */
export function dropLastSentence(section: Section): Section | undefined {
  const blocks: string[] = section.html.match(topLevelBlock) ?? []
  const last = blocks.pop()
  if (last === undefined) return undefined
  const shorter =
    last.startsWith('<ul>') || last.startsWith('<ol>') ? withoutLastItem(last) : withoutLastSentence(last)
  if (shorter !== undefined) blocks.push(shorter)
  // A heading or an introduction of a list that is gone would lead nowhere.
  while (blocks.at(-1)?.startsWith('<h3>') || /:\s*<\/p>$/.test(blocks.at(-1) ?? '')) blocks.pop()
  return blocks.length === 0 ? undefined : { ...section, html: blocks.join('') }
}

function withoutLastItem(list: string): string | undefined {
  const items = list.match(/<li>[\s\S]*?<\/li>/g) ?? []
  return items.length < 2 ? undefined : list.slice(0, list.lastIndexOf('<li>')) + list.slice(-5)
}

function withoutLastSentence(block: string): string | undefined {
  const tag = /^<(\w+)>/.exec(block)?.[1]
  // Emphasis goes with the cut: a sentence may begin inside one.
  const sentences = splitSentences(block.replace(/<[^>]*>/g, ''))
  return sentences.length < 2 ? undefined : `<${tag}>${sentences.slice(0, -1).join('').trim()}</${tag}>`
}
