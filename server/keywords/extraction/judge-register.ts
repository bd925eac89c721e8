import type { ReadText } from '../text/read-phrases.ts'

/** How a text speaks, both 0..1. */
export interface Register {
  /** 1: says things with nouns, as reports do; 0: with verbs and pronouns, as people talk. */
  nominal: number
  /** 1: speaks of me, us and you. */
  personal: number
}

const personalWord =
  /^(i|we|you|your|our|us|my|me|i'm|we're|you're|it's|don't|we've|i've|you'll|we'll|can't|i'd|i'll|that's|let's)$/

/**
 * The register, after the formality measure of Heylighen and Dewaele (1999): what a reader would call the topic are words in
 * talk and noun phrases in reports.
 */
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
  // Abstracts have 0.14 to 0.35 there, blogs and news -0.03 to 0.16; of a blog's words three in a hundred are personal.
  return { nominal: clamp((balance / length - 0.08) / 0.12), personal: clamp(personal / length / 0.03) }
}

const clamp = (value: number) => Math.max(0, Math.min(1, value))
