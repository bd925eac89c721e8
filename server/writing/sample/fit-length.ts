import { renderDraft, sectionWords, wantedMentions } from './draft.ts'
import type { Block, DraftSection, Line, Rendered, Slots } from './draft.ts'

export interface Fitted extends Rendered {
  words: number
}

// A paragraph has some 45 words: half of one below the middle is where adding another brings it no closer.
const HALF_PARAGRAPH_WORDS = 22

export function renderAt(sections: readonly DraftSection[], slots: Slots, wordsHint: number): Fitted {
  const rendered = renderDraft(sections, slots, wantedMentions(wordsHint, slots.s))
  return { ...rendered, words: rendered.sections.reduce((sum, section) => sum + sectionWords(section), 0) }
}

/** Adds and drops whole groups and sentences until the post has about targetWords; changes the sections. */
export function fitLength(sections: DraftSection[], slots: Slots, targetWords: number): Fitted {
  let post = settled(sections, slots, targetWords)
  while (post.words < targetWords - HALF_PARAGRAPH_WORDS && grow(sections, post))
    post = settled(sections, slots, targetWords)
  while (post.words > targetWords + HALF_PARAGRAPH_WORDS && dropLongest(sections, post)) {
    post = settled(sections, slots, targetWords)
  }
  return post
}

// Past this a section asks for a subheading of its own (Yoast marks 300; every theme writes for less).
const MAX_SECTION_WORDS = 240

/** Adds a group to the section that has said least and has room for it; false when none has. */
function grow(sections: DraftSection[], post: Fitted): boolean {
  const bySize = sections
    .map((section, at) => ({ section, words: sectionWords(post.sections[at] ?? { heading: '', html: '' }) }))
    .toSorted((a, b) => a.words - b.words)
  for (const { section, words } of bySize) {
    const at = section.reserve.findIndex((group) => words + groupWords(group) <= MAX_SECTION_WORDS)
    if (at === -1) continue
    section.blocks.push(...section.reserve.splice(at, 1).flat())
    return true
  }
  return false
}

function groupWords(group: readonly Block[]): number {
  return group.flatMap(({ lines }) => lines).reduce((sum, { text }) => sum + text.split(' ').length, 0)
}

/** Drops the longest remark or, once there is none, the end of a body paragraph that still has two sentences left. */
function dropLongest(sections: DraftSection[], post: Fitted): boolean {
  const ends = sections
    .slice(1, -1)
    .flatMap(({ blocks }) => blocks.filter(({ kind, lines }) => kind === 'p' && lines.length > 2))
    .map(({ lines }) => lines.at(-1))
  const droppable = [...post.spoken]
    .filter(([line]) => line.spare || (ends.includes(line) && !line.own))
    .toSorted(
      ([a, aText], [b, bText]) =>
        Number(b.spare ?? false) - Number(a.spare ?? false) || bText.length - aText.length,
    )
  return droppable.some(([line]) => dropLine(sections, line))
}

function dropLine(sections: DraftSection[], line: Line): boolean {
  const block = sections.flatMap((section) => section.blocks).find(({ lines }) => lines.includes(line))
  if (!block || block.lines.length < 2) return false
  block.lines.splice(block.lines.indexOf(line), 1)
  return true
}

/** The post once no three sentences in a row start alike (Yoast's "consecutive sentences" marks three). */
function settled(sections: DraftSection[], slots: Slots, targetWords: number): Fitted {
  let post = renderAt(sections, slots, targetWords)
  for (let run = sameStart(sections, post); run; run = sameStart(sections, post)) {
    if (!breakRun(sections, run)) break
    post = renderAt(sections, slots, targetWords)
  }
  return post
}

function firstWord(text: string): string {
  return /[\p{L}\p{N}']+/u.exec(text)?.[0].toLowerCase() ?? ''
}

function sameStart(sections: readonly DraftSection[], post: Rendered): Line[] | undefined {
  const lines = sections.flatMap((section) => section.blocks.flatMap((block) => block.lines))
  const starts = lines.map((line) => firstWord(post.spoken.get(line) ?? ''))
  const at = starts.findIndex(
    (start, place) => start !== '' && start === starts[place + 1] && start === starts[place + 2],
  )
  return at === -1 ? undefined : lines.slice(at, at + 3)
}

// Own lines are the customer's words, and those that must name the subject carry the post.
function breakRun(sections: DraftSection[], run: Line[]): boolean {
  const candidates = run.toReversed().filter((line) => !line.must && !line.own)
  const inOrder = [...candidates.filter((line) => line.spare), ...candidates.filter((line) => !line.spare)]
  return inOrder.some((line) => !isLead(sections, line) && dropLine(sections, line))
}

function isLead(sections: readonly DraftSection[], line: Line): boolean {
  const blocks: Block[] = sections.flatMap((section) => section.blocks)
  return blocks.some((block) => block.kind === 'p' && block.lines.length === 1 && block.lines[0] === line)
}
