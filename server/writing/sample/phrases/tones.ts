import type { ToneName } from './tone-names.ts'
import { calmAsides } from './asides-calm.ts'
import { livelyAsides } from './asides-lively.ts'
import { TONE_STYLES, type ToneStyle } from './tone-styles.ts'

/** How a tone turns the neutral templates into its own voice. */
export interface Tone {
  /** "don't" or "do not". */
  contractions: boolean
  /** Says of anybody what the banks say to the reader. */
  isImpersonal?: true
  /** Whether the optional <…> clauses are spoken. */
  longSentences: boolean
  /** Share of sections with a list. */
  listShare: number
  /** Share of paragraphs, 0 to 1, that end with a remark in this tone. */
  asideRate: number
  words: Record<string, string>
  /** Whole phrases of the neutral text and what this tone says instead. */
  phrases: readonly (readonly [string, string])[]
  asides: readonly string[]
  toneStyle: ToneStyle
}

const words = (problem: string, problems: string, check: string, plan: string, good: string) => ({
  problem,
  problems,
  check,
  plan,
  good,
})

// Four in five paragraphs where the voice lives in its remarks, a little less where restraint is the voice.
const LIVELY = 0.8
const CALM = 0.75
// Two sections in three: enough to skim by, without turning the post into one. Formal texts say it in sentences.
const LISTS = 2 / 3
const FEW_LISTS = 1 / 5

export const TONES: Record<ToneName, Tone> = {
  professional: {
    contractions: false,
    longSentences: true,
    listShare: LISTS,
    asideRate: CALM,
    asides: calmAsides.professional,
    toneStyle: TONE_STYLES.professional,
    words: words('issue', 'issues', 'review', 'plan', 'sound'),
    phrases: [
      ['a lot of', 'much'],
      ['Perhaps', 'Possibly'],
      ['People often', 'Many clients'],
      ['seldom', 'rarely'],
      ['Still, ', 'Even so, '],
    ],
  },
  casual: {
    contractions: true,
    longSentences: false,
    listShare: LISTS,
    asideRate: LIVELY,
    asides: livelyAsides.casual,
    toneStyle: TONE_STYLES.casual,
    words: words('snag', 'snags', 'look over', 'game plan', 'decent'),
    phrases: [
      ['However, ', 'But '],
      ['whereas', 'while'],
      ['Perhaps', 'Maybe'],
      ['perhaps', 'maybe'],
      ['seldom', 'hardly ever'],
      ['rarely', 'hardly ever'],
      ['a lot of', 'loads of'],
      ['several', 'a few'],
      ['difficult', 'tricky'],
      ['Plenty of', 'Loads of'],
      ['a handful of', 'a few'],
      ['Of course, ', 'Sure, '],
    ],
  },
  friendly: {
    contractions: true,
    longSentences: false,
    listShare: LISTS,
    asideRate: LIVELY,
    asides: livelyAsides.friendly,
    toneStyle: TONE_STYLES.friendly,
    words: words('hiccup', 'hiccups', 'look over', 'plan', 'good'),
    phrases: [
      ['However, ', 'Still, '],
      ['whereas', 'while'],
      ['seldom', 'rarely'],
      ['Perhaps', 'Maybe'],
      ['difficult', 'tricky'],
      ['a handful of', 'a few'],
    ],
  },
  formal: {
    contractions: false,
    isImpersonal: true,
    longSentences: true,
    listShare: FEW_LISTS,
    asideRate: CALM,
    asides: calmAsides.formal,
    toneStyle: TONE_STYLES.formal,
    words: words('difficulty', 'difficulties', 'examine', 'plan', 'sound'),
    phrases: [
      ['So ', 'Therefore, '],
      ['But ', 'However, '],
      ['Yet ', 'Nevertheless, '],
      ['Still, ', 'Nevertheless, '],
      ['a lot of', 'a great deal of'],
      ['Plenty of', 'Much'],
      ['a handful of', 'a small number of'],
      ['Try ', 'Consider trying '],
      ['bit of', 'little of'],
      ['Pick', 'Select'],
      ['pick', 'select'],
      ['Drop ', 'Omit '],
      ['big ', 'large '],
      ['Ask someone', 'Consult someone'],
    ],
  },
  humorous: {
    contractions: true,
    longSentences: false,
    listShare: LISTS,
    asideRate: LIVELY,
    asides: livelyAsides.humorous,
    toneStyle: TONE_STYLES.humorous,
    words: words('gremlin', 'gremlins', 'inspect', 'master plan', 'decent'),
    phrases: [
      ['However, ', 'Alas, '],
      ['a lot of', 'a heroic amount of'],
      ['Perhaps', 'Maybe'],
      ['difficult', 'fiddly'],
      ['whereas', 'while'],
      ['seldom', 'almost never'],
      ['several', 'a small herd of'],
      ['a handful of', 'a fistful of'],
    ],
  },
  educational: {
    contractions: false,
    longSentences: true,
    listShare: LISTS,
    asideRate: LIVELY,
    asides: calmAsides.educational,
    toneStyle: TONE_STYLES.educational,
    words: words('problem', 'problems', 'study', 'plan', 'good'),
    phrases: [
      ['Perhaps', 'It may be that'],
      ['Still, ', 'Even so, '],
      ['Try ', 'As an exercise, try '],
      ['seldom', 'rarely'],
      ['tend to', 'generally'],
      ['People often', 'Beginners often'],
      ['A simple test helps here.', 'A simple exercise helps here.'],
    ],
  },
  inspirational: {
    contractions: true,
    longSentences: false,
    listShare: LISTS,
    asideRate: LIVELY,
    asides: livelyAsides.inspirational,
    toneStyle: TONE_STYLES.inspirational,
    words: words('hurdle', 'hurdles', 'look closely at', 'path', 'good'),
    phrases: [
      ['However, ', 'And yet, '],
      ['seldom', 'rarely'],
      ['Perhaps', 'Maybe'],
      ['difficult', 'hard'],
    ],
  },
  technical: {
    contractions: false,
    longSentences: true,
    listShare: LISTS,
    asideRate: CALM,
    asides: calmAsides.technical,
    toneStyle: TONE_STYLES.technical,
    words: words('fault', 'faults', 'verify', 'procedure', 'workable'),
    phrases: [
      ['So ', 'Therefore, '],
      ['Perhaps', 'Possibly'],
      ['a lot of', 'a large amount of'],
      ['People often', 'Users often'],
      ['a handful of', 'a short set of'],
      ['Still, ', 'Even so, '],
      ['seldom', 'rarely'],
    ],
  },
}

/** The tone by its name; an unknown one speaks professionally. */
export function toneNamed(name: string): Tone {
  const wanted = name.trim().toLowerCase()
  return isToneName(wanted) ? TONES[wanted] : TONES.professional
}

export function isToneName(name: string): name is ToneName {
  return Object.hasOwn(TONES, name)
}
