import type { ReadText } from '../text/read-phrases.ts'

/** The style of a text, both 0..1. */
export interface Register {
  /** 1: nominal, like reports; 0: verbs and pronouns, like speech. */
  nominal: number
  /** 1: uses I, we and you. */
  personal: number
}

const personalWord =
  /^(i|we|you|your|our|us|my|me|i'm|we're|you're|it's|don't|we've|i've|you'll|we'll|can't|i'd|i'll|that's|let's)$/

/** By the formality measure of Heylighen and Dewaele (1999): the topic of informal texts is in words, of reports in phrases. */
export function judgeRegister({ words, tags }: ReadText): Register {
  let balance = 0
  let personal = 0
  for (const [at, { lower }] of words.entries()) {
    const tag = tags[at]
    if (tag === 'NOUN' || tag === 'ADJ') balance++
    else if (tag === 'VERB' || tag === 'PRON' || tag === 'ADV') balance--
    if (personalWord.test(lower)) personal++
  }
  const length = words.length || 1
  // Abstracts score 0.14 to 0.35, blogs and news -0.03 to 0.16; three in a hundred words of a blog are personal.
  return { nominal: clamp((balance / length - 0.08) / 0.12), personal: clamp(personal / length / 0.03) }
}

const clamp = (value: number) => Math.max(0, Math.min(1, value))
