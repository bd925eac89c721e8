import { tones } from '../../../contract/plans.ts'

/** What the writer is asked for, by tone; a voice that is known goes before it. */
const rules: Record<(typeof tones)[number], string> = {
  professional:
    'No contractions, no exclamation marks. Give each piece of advice its reason. Sentences of 11 to 20 words on average. "You" or "your" in at least one sentence of 9.',
  casual:
    'Contractions wherever they fit. Some sentences of 2 or 3 words. One sentence in ten begins with So, Look or Honestly. A question now and then. Sentences of 6 to 14 words on average. "You" or "your" in at least one sentence of 4.',
  friendly:
    'Contractions, "we" and "you". A warm exclamation mark in one paragraph of three, at most one in each. Encourage. Sentences of 8 to 15 words on average. "You" or "your" in at least one sentence of 4.',
  formal:
    'No contractions, no exclamation marks, no questions. Some sentences joined by a semicolon. Impersonal: "it is advisable to" rather than commands. Sentences of 13 to 24 words on average. Never "you" or "your".',
  humorous:
    'Contractions. In each paragraph one light turn: an exaggeration of everyday life, a remark in brackets, an odd comparison. Never at the reader’s expense. Sentences of 8 to 18 words on average. "You" or "your" in at least one sentence of 9.',
  educational:
    'No contractions, no exclamation marks. One question to the reader in each section, answered at once. Explain each new word, and say "for example" where one follows. Sentences of 10 to 18 words on average. "You" or "your" in at least one sentence of 9.',
  inspirational:
    'Contractions, "you" and "we". One call to act with an exclamation mark in each section. Look ahead rather than back. Sentences of 6 to 14 words on average. "You" or "your" in at least one sentence of 4.',
  technical:
    'No contractions, no exclamation marks. Commands and conditions: "if … then …". Name inputs, steps and checks; a colon before what follows. No figures of speech. Sentences of 9 to 18 words on average.',
}

export const toneInstruction = (tone: string): string => (rules as Record<string, string>)[tone] ?? ''
