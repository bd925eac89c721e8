import { toneMeasures } from '../gates/tone/tone-gate.ts'

interface ToneRule {
  /** What can be counted in a text of this tone. */
  wish: string
}

const rules: Record<string, ToneRule> = {
  professional: {
    wish: 'No contractions, no exclamation marks. Give each piece of advice its reason.',
  },
  casual: {
    wish: 'Contractions wherever they fit. Some sentences of 2 or 3 words. One sentence in ten begins with So, Look or Honestly. A question now and then.',
  },
  friendly: {
    wish: 'Contractions, "we" and "you". A warm exclamation mark in one paragraph of three, at most one in each. Encourage.',
  },
  formal: {
    wish: 'No contractions, no exclamation marks, no questions. Some sentences joined by a semicolon. Impersonal: "it is advisable to" rather than commands.',
  },
  humorous: {
    wish: 'Contractions. In each paragraph one light turn: an exaggeration of everyday life, a remark in brackets, an odd comparison. Never at the reader’s expense.',
  },
  educational: {
    wish: 'No contractions, no exclamation marks. One question to the reader in each section, answered at once. Explain each new word, and say "for example" where one follows.',
  },
  inspirational: {
    wish: 'Contractions, "you" and "we". One call to act with an exclamation mark in each section. Look ahead rather than back.',
  },
  technical: {
    wish: 'No contractions, no exclamation marks. Commands and conditions: "if … then …". Name inputs, steps and checks; a colon before what follows. No figures of speech.',
  },
}

/** What the prompt says of a tone, in the figures that the gate counts; a voice that is known goes before it. */
export function toneInstruction(tone: string): string {
  const measure = toneMeasures[tone]
  if (!measure) return ''
  const { words, reader } = measure
  const person =
    reader.max < 1
      ? ' Never "you" or "your".'
      : reader.min > 0
        ? ` "You" or "your" in at least one sentence of ${Math.round(1 / reader.min) - 1}.`
        : ''
  return `${rules[tone]?.wish ?? ''} Sentences of ${words.min + 1} to ${words.max} words on average.${person}`
}
