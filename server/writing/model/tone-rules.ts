import type { Section } from '../writer.ts'
import { replaceSentences } from '../text/replace-sentences.ts'
import { spellOut } from '../text/spell-out.ts'

interface ToneRule {
  /** What can be counted in a text of this tone. */
  wish: string
  /** No contractions and no exclamation marks: mended where the writer forgets it. */
  isReserved?: true
}

const rules: Record<string, ToneRule> = {
  professional: {
    wish: 'No contractions, no exclamation marks. Sentences of 12 to 20 words. Address the reader as "you" and give each piece of advice its reason.',
    isReserved: true,
  },
  casual: {
    wish: 'Contractions wherever they fit. Most sentences of 5 to 14 words, some of 2 or 3. One sentence in ten begins with So, Look or Honestly. A question now and then.',
  },
  friendly: {
    wish: 'Contractions, "we" and "you". Sentences of 8 to 15 words. A warm exclamation mark in one paragraph of three, at most one in each. Encourage.',
  },
  formal: {
    wish: 'No contractions, no exclamation marks, no questions. Sentences of 16 to 24 words, some joined by a semicolon. Impersonal: "it is advisable to" rather than commands.',
    isReserved: true,
  },
  humorous: {
    wish: 'Contractions. In each paragraph one light turn: an exaggeration of everyday life, a remark in brackets, an odd comparison. Never at the reader’s expense.',
  },
  educational: {
    wish: 'No contractions, no exclamation marks. One question to the reader in each section, answered at once. Explain each new word, and say "for example" where one follows.',
    isReserved: true,
  },
  inspirational: {
    wish: 'Contractions, "you" and "we". Short sentences of 5 to 14 words. One call to act with an exclamation mark in each section. Look ahead rather than back.',
  },
  technical: {
    wish: 'No contractions, no exclamation marks. Commands and conditions: "if … then …". Name inputs, steps and checks; a colon before what follows. No figures of speech.',
    isReserved: true,
  },
}

/** What the prompt says of a tone; a voice that is known goes before it. */
export const toneWish = (tone: string): string => rules[tone]?.wish ?? ''

const quoted = /["“”]/

/** The section without the marks of another tone; other people's words stay as they are. */
export function inTone(section: Section, tone: string): Section {
  if (!rules[tone]?.isReserved) return section
  const reserved = (sentence: string) =>
    quoted.test(sentence) ? sentence : spellOut(sentence).replace(/!+$/, '.')
  return { ...section, html: replaceSentences(section.html, reserved) }
}
