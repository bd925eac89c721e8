import type { Block, DraftSection, Line } from './draft.ts'
import { Said } from './draft.ts'
import { chooseThemes, headingFor } from './phrases/frameworks.ts'
import type { Arc } from './phrases/frameworks.ts'
import { Decks, applyToneStyle } from './apply-tone-style.ts'
import { leastPersonal } from './impersonal.ts'
import { templateSentences, toldInTone } from './render-sentence.ts'
import { chance, pickOne, shuffled } from './seed.ts'
import type { Random } from './seed.ts'
import { KEYWORD_LINES, SUBJECT_LINES } from './phrases/closings.ts'
import type { Theme } from './phrases/theme.ts'
import type { Tone } from './phrases/tones.ts'

export interface Voice {
  tone: Tone
  random: Random
  said: Said
  decks: Decks
  /** Remarks not yet made, in this post's order. */
  asides: string[]
}

export function voiceFor(tone: Tone, random: Random): Voice {
  return { tone, random, said: new Said(), decks: new Decks(random), asides: shuffled(tone.asides, random) }
}

/** The sentences of a paragraph template in the post's voice, without those it has said before. */
export function spokenLines(template: string, voice: Voice): Line[] {
  return templateSentences(template)
    .map((sentence) => toldInTone(sentence, voice.tone, voice.random))
    .filter((sentence) => voice.said.isNew(sentence))
    .map((text) => ({ text }))
}

function aside(voice: Voice): Line[] {
  const template = voice.asides.pop()
  return template === undefined ? [] : spokenLines(template, voice).map((line) => ({ ...line, spare: true }))
}

/** Templates in the order in which to take them: a tone that speaks to nobody begins with those that do the least. */
const fitting = (templates: readonly string[], { tone }: Voice, borne = 0): readonly string[] =>
  tone.isImpersonal ? leastPersonal(templates, borne) : templates

/** One of the templates; a tone that speaks to nobody takes one that does not, where there is any. */
export function pickFitting(templates: readonly string[], { tone, random }: Voice): string {
  const silent = tone.isImpersonal ? templates.filter((template) => !/\byou/i.test(template)) : templates
  return pickOne(silent.length > 0 ? silent : templates, random)
}

// On a screen four sentences are the most that still look like one thought.
const MAX_SENTENCES = 4
// More would tear too many thoughts in two.
const SPLIT_SHARE = 0.7

// What points back belongs to what it points at.
const pointsBack =
  /^(?:[^:]{1,25}: )?(?:\S+ ){0,3}?(?:it|its|both|that|this|these|those|they|then|neither|none|either|the (?:other|first|second|rest)|go back|which)\b/i

/** One or two paragraphs: a long one is split, so that a remark still fits behind its second half. */
function paragraphs(template: string, voice: Voice): Block[] {
  const lines = applyToneStyle(spokenLines(template, voice), { ...voice, toneStyle: voice.tone.toneStyle })
  const mayPart = lines.length >= MAX_SENTENCES && !pointsBack.test(lines[2]?.text ?? '')
  const parts =
    mayPart && chance(voice.tone.asideRate * SPLIT_SHARE, voice.random)
      ? [lines.slice(0, 2), lines.slice(2)]
      : [lines]
  const last = parts.at(-1) ?? []
  if (last.length < MAX_SENTENCES && chance(voice.tone.asideRate, voice.random)) last.push(...aside(voice))
  return parts.map((part) => ({ kind: 'p', lines: part }))
}

// Fewer is no list, more is a wall.
const LIST_ITEMS = [4, 5] as const

function list(theme: Theme, voice: Voice): Block[] {
  const items = fitting(shuffled(theme.list.items, voice.random), voice).slice(
    0,
    pickOne(LIST_ITEMS, voice.random),
  )
  const spoken = items.flatMap((item) => spokenLines(item, voice))
  return [
    { kind: 'p', lines: spokenLines(theme.list.lead, voice) },
    {
      kind: 'ul',
      lines: spoken.map((line) => ({
        ...line,
        text: line.text.charAt(0).toUpperCase() + line.text.slice(1),
      })),
    },
  ]
}

/** What a section holds: its groups of blocks in reading order and the order in which to take them. */
function groupsOf(theme: Theme, voice: Voice, withList: boolean): Block[][] {
  const texts = fitting(shuffled(theme.paragraphs, voice.random), voice, 1).map((template) =>
    paragraphs(template, voice),
  )
  if (withList) texts.splice(1, 0, list(theme, voice))
  return texts
}

/** Puts a sentence at the end of a group, in the place of a remark where the paragraph is full. */
function addAtEnd(blocks: Block[], line: Line | undefined): void {
  const last = blocks.at(-1)
  if (!line || last?.kind !== 'p') return
  if (last.lines.length >= MAX_SENTENCES && last.lines.at(-1)?.spare) last.lines.pop()
  last.lines.push(line)
}

export interface BodyPlan {
  arc: Arc
  sections: number
  /** Further keywords as phrases; the first ones get a sentence each. */
  keywordPhrases: string[]
  /** How many headings name the subject. */
  namedHeadings: number
}

/** The lines that tie a section back, in this post's order; those that speak to the reader last where the tone does not. */
function subjectLinesFor(voice: Voice): Line[] {
  const unnamedOf = new Map<string, string>(SUBJECT_LINES)
  return fitting(shuffled([...unnamedOf.keys()], voice.random), voice).flatMap((named) => {
    const told = (template: string) => toldInTone(template, voice.tone, voice.random)
    return [{ text: told(named), unnamed: told(unnamedOf.get(named) ?? named) }]
  })
}

/** The body: one theme a section, each with its first paragraph; all else waits in its reserve. */
export function draftBody(plan: BodyPlan, voice: Voice): DraftSection[] {
  const { random } = voice
  const themes = chooseThemes(plan.arc, plan.sections, random)
  const named = new Set(shuffled([...themes.keys()], random).slice(0, plan.namedHeadings))
  const keywordLines = fitting(shuffled(KEYWORD_LINES, random), voice)
  const subjectLines = subjectLinesFor(voice)
  const listed = new Set(
    shuffled([...themes.keys()], random).slice(0, Math.ceil(themes.length * voice.tone.listShare)),
  )
  return themes.map((theme, at) => {
    const [first = [], ...reserve] = groupsOf(theme, voice, listed.has(at))
    const headings = named.has(at) ? theme.headingsAbout : theme.headings
    const title = toldInTone(pickFitting(headings, voice), voice.tone, random)
    const heading: Line = { text: headingFor(plan.arc, title, at), must: named.has(at) }
    const keyword = plan.keywordPhrases[at]
    const template = keywordLines[at]
    const keywordLine =
      keyword !== undefined && template !== undefined ? { text: template, own: { k: keyword } } : undefined
    addAtEnd(first, keywordLine)
    // A list comes second where there is one; the paragraph behind it is the one that ties back.
    addAtEnd(reserve[listed.has(at) ? 1 : 0] ?? first, subjectLines[at])
    return { heading, blocks: first, reserve }
  })
}
