import type { ToneName } from './tone-names.ts'

/** How often a tone does what readers know it by, as shares of the sentences where it could; the rest is left plain. */
export interface ToneStyle {
  /** Words in front of a sentence, each ending where its small letter begins. */
  statementLeads: readonly string[]
  commandLeads: readonly string[]
  questionLeads: readonly string[]
  leadShare: number
  /** The fewest words of a sentence that gets one. */
  leadFrom: number
  /** What takes the place of a statement's full stop. */
  endings: readonly string[]
  endingShare: number
  /** Short commands that end with an exclamation mark. */
  exclaimShare: number
  /** Two short statements that become one, with a semicolon. */
  joinShare: number
  /** Of the sentence that is made so. */
  joinWords: { min: number; max: number }
  /** Joins whatever ends with a full stop, not statements alone. */
  joinsAll?: true
}

const plain: ToneStyle = {
  ...{ statementLeads: [], commandLeads: [], questionLeads: [], leadShare: 0 },
  // A blow is a blow as it stands, and keeps the lengths apart.
  leadFrom: 5,
  ...{ endings: [], endingShare: 0, exclaimShare: 0, joinShare: 0, joinWords: { min: 0, max: 21 } },
}

// One sentence in three is heard as a style, one in two as a mannerism.
const OFTEN = 0.7
const AT_TIMES = 0.12

export const TONE_STYLES: Record<ToneName, ToneStyle> = {
  professional: {
    ...plain,
    statementLeads: ['In practice, ', 'As a rule, ', 'In most cases, ', 'As a general point, '],
    commandLeads: [
      'Where possible, ',
      'As a first measure, ',
      'As good practice, ',
      'For best results, ',
      'For the sake of clarity, ',
      'For the same reason, ',
    ],
    questionLeads: ['The first question is simple: ', 'It pays to ask: '],
    leadShare: OFTEN,
  },
  casual: {
    ...plain,
    statementLeads: ['Honestly, ', 'Look, ', 'Thing is, ', 'Basically, ', 'Truth is, '],
    commandLeads: ['So ', 'Seriously, ', 'Okay, ', 'Just ', 'Anyway, '],
    questionLeads: ['Okay, ', 'Hang on, ', 'Quick one: '],
    leadShare: OFTEN,
    endings: [', to be fair.', ', you know.', ', no kidding.', ', pretty much.'],
    endingShare: AT_TIMES,
  },
  friendly: {
    ...plain,
    statementLeads: [
      'You know, ',
      'As we all know, ',
      'Between us, ',
      'Dear reader, ',
      'To put it kindly, ',
      'Happily, ',
    ],
    commandLeads: ['If you like, ', 'Whenever you can, ', 'Go on, ', 'Please ', 'When you feel ready, '],
    questionLeads: ['Tell us: ', 'And now, '],
    leadShare: OFTEN,
    exclaimShare: 0.5,
  },
  formal: {
    ...plain,
    statementLeads: [
      'It should be noted that ',
      'It may be observed that ',
      'As a general principle, ',
      'In this respect, ',
      'It is fair to say that ',
    ],
    commandLeads: [
      'It is advisable to ',
      'It is prudent to ',
      'It is worthwhile to ',
      'It is good practice to ',
      'It would be wise to ',
      'It is sensible to ',
    ],
    questionLeads: ['The question therefore arises: ', 'It may be asked: '],
    leadShare: OFTEN,
    // Long breaths are what readers call formal. What is short stays short beside them: lengths that vary are easier to read.
    leadFrom: 8,
    ...{ joinShare: 0.9, joinWords: { min: 22, max: 28 }, joinsAll: true },
  },
  humorous: {
    ...plain,
    statementLeads: ['Plot twist: ', 'Spoiler: ', 'Admittedly, ', 'Brace yourself: ', 'Breaking news: '],
    commandLeads: [
      'With a straight face, ',
      'Deep breath: ',
      'For extra glory, ',
      'Against all instincts, ',
      'Before the next biscuit, ',
      'While nobody is looking, ',
    ],
    questionLeads: ['Drum roll, please: ', 'Pop quiz: '],
    leadShare: OFTEN,
    endings: [
      ' (yes, really).',
      ' (trumpets optional).',
      ' (sorry, sofa).',
      ' (the cat agrees).',
      ' (cake may help).',
      ' (gasp).',
    ],
    endingShare: 0.35,
  },
  educational: {
    ...plain,
    statementLeads: [
      'Notice that ',
      'Remember that ',
      'Keep in mind that ',
      'The idea is this: ',
      'It helps to know that ',
    ],
    commandLeads: ['As an exercise, ', 'To practise, ', 'Now ', 'To see this for yourself, '],
    questionLeads: ['Ask yourself: ', 'Think about this: ', 'Here is a question: '],
    leadShare: OFTEN,
  },
  inspirational: {
    ...plain,
    statementLeads: [
      'Believe it: ',
      'Know this: ',
      'Remember: ',
      'Deep down you know it: ',
      'Here is the truth: ',
    ],
    commandLeads: ['Today, ', 'Dare to ', 'From today on, ', 'With patience, '],
    questionLeads: ['Dare to ask: ', 'Listen to your heart: '],
    leadShare: OFTEN,
    exclaimShare: 0.4,
  },
  technical: {
    ...plain,
    statementLeads: ['Note: ', 'Observation: ', 'Principle: ', 'Background: ', 'Remark: '],
    commandLeads: ['Action: ', 'Procedure: ', 'At this point, ', 'Task: ', 'Before the next step, '],
    questionLeads: ['Check: ', 'Test question: '],
    leadShare: OFTEN,
    joinShare: 0.3,
  },
}
