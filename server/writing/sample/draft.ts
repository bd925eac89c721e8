import { countWords } from '../../../contract/posts/count-words.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import type { Section } from '../writer.ts'
import { sameSentenceKey } from './customer-text.ts'
import { filled } from './render-sentence.ts'

/** One sentence or list item: a template in the post's tone whose slots are still open. */
export interface Line {
  text: string
  /** What it says where the subject is not to be named again; "this" takes its place in lines that have none. */
  unnamed?: string
  /** Slots that only this line has. */
  own?: Record<string, string>
  /** Names the subject whatever the density. */
  must?: boolean
  /** May be dropped to fit the length. */
  spare?: boolean
}

export interface Block {
  kind: 'p' | 'ul' | 'ol'
  lines: Line[]
}

export interface DraftSection {
  heading: Line
  blocks: Block[]
  /** Groups of blocks that may still be added, best first. */
  reserve: Block[][]
}

export interface Slots {
  /** The subject; replaced by "this" where naming it again would be stuffing. */
  s: string
  /** The topic as a noun phrase, where it can be one and says more than the subject. */
  topic?: string
  biz: string
}

// Longer sentences lose readers (Yoast marks those over 20 words and asks for at most a quarter of them).
const MAX_SENTENCE_WORDS = 25

/**
 * How often to name a phrase in a text of so many words: 1.1 % for one word, less for longer phrases, as Yoast's keyphrase
 * density does (0.5-3 % divided by 0.7 + length / 3).
 */
export function wantedMentions(words: number, phrase: string): number {
  const length = Math.max(1, countWords(escapeHtml(phrase)))
  return Math.round((words * 0.011) / (0.7 + length / 3))
}

export function allLines(sections: readonly DraftSection[]): Line[] {
  return sections.flatMap((section) => [section.heading, ...section.blocks.flatMap((block) => block.lines)])
}

/** Of so many lines, those at even distances. */
function spread(lines: readonly Line[], count: number): Line[] {
  const wanted = Math.max(0, Math.min(lines.length, count))
  return lines.filter(
    (_, at) => Math.floor(((at + 1) * wanted) / lines.length) > Math.floor((at * wanted) / lines.length),
  )
}

// The topic is longer than the subject, so it is heard as repetition sooner.
const SENTENCES_PER_TOPIC = 20
const TOPIC_DISTANCE = 10

/** What each line with an open $s says there: the subject where it must or as often as wanted, at times the whole topic. */
function naming(sections: readonly DraftSection[], slots: Slots, mentions: number): Map<Line, string> {
  const lines = allLines(sections)
  const open = lines.filter((line) => line.text.includes('$s'))
  const must = open.filter((line) => line.must)
  const fits = (line: Line, s: string) =>
    countWords(escapeHtml(filled(line.text, { biz: slots.biz, ...line.own, s }))) <= MAX_SENTENCE_WORDS
  const may = open.filter((line) => !line.must && fits(line, slots.s))
  const named = spread(may, mentions - must.length)
  const names = new Map([...must, ...named].map((line) => [line, slots.s]))
  const { topic } = slots
  if (topic === undefined) return names
  const isApart = !topic.toLowerCase().includes(slots.s.toLowerCase())
  const forTopic = isApart ? may.filter((line) => !names.has(line)) : named
  const withTopic = spread(
    forTopic.filter((line) => fits(line, topic)),
    Math.ceil(lines.length / SENTENCES_PER_TOPIC),
  )
  let lastAt = -TOPIC_DISTANCE
  for (const line of withTopic) {
    const at = lines.indexOf(line)
    if (at - lastAt < TOPIC_DISTANCE) continue
    names.set(line, topic)
    lastAt = at
  }
  return names
}

export interface Rendered {
  sections: Section[]
  /** Every sentence in plain text, in reading order, by the line it came from. */
  spoken: Map<Line, string>
}

export function renderDraft(sections: readonly DraftSection[], slots: Slots, mentions: number): Rendered {
  const names = naming(sections, slots, mentions)
  const spoken = new Map<Line, string>()
  const say = (line: Line) => {
    const named = names.get(line)
    const template = named === undefined ? (line.unnamed ?? line.text) : line.text
    const text = filled(template, { biz: slots.biz, s: named ?? 'this', ...line.own })
    spoken.set(line, text)
    return text
  }
  const rendered = sections.map((section) => ({
    heading: say(section.heading),
    html: section.blocks
      .map((block) =>
        blockHtml(
          block,
          block.lines.map((line) => escapeHtml(say(line))),
        ),
      )
      .join('\n'),
  }))
  return { sections: rendered, spoken }
}

function blockHtml(block: Block, lines: string[]): string {
  if (block.kind === 'p') return `<p>${lines.join(' ')}</p>`
  return `<${block.kind}>\n${lines.map((line) => `<li>${line}</li>`).join('\n')}\n</${block.kind}>`
}

// While a draft is fitted it is rendered dozens of times, and most sections are as they were.
const counted = new Map<string, number>()

export function sectionWords(section: Section): number {
  const html = `<h2>${escapeHtml(section.heading)}</h2>${section.html}`
  const known = counted.get(html)
  if (known !== undefined) return known
  if (counted.size > 500) counted.clear()
  const words = countWords(html)
  counted.set(html, words)
  return words
}

/** Remembers what a post has said, so that it says nothing twice. */
export class Said {
  private readonly keys = new Set<string>()

  /** True the first time. */
  isNew(sentence: string): boolean {
    const key = sameSentenceKey(sentence)
    if (key === '' || this.keys.has(key)) return false
    this.keys.add(key)
    return true
  }
}
