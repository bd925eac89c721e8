import type { CodeCheck, Finding } from '../../../contract/writing/writing-checks.ts'
import type { FactSheet } from '../evidence/evidence.ts'
import { shorten } from '../text/words.ts'

export type { CodeCheck, Finding }

const missing = 'that we can’t find in your facts or on your pages.'

const checks: Record<CodeCheck, [level: Finding['level'], reason: string]> = {
  contact: ['hold', `is a contact detail ${missing}`],
  hours: ['hold', `are hours ${missing}`],
  price: ['hold', `is a price that you haven’t confirmed.`],
  figure: ['hold', `is a figure ${missing}`],
  quotation: ['hold', `is in nobody’s words ${missing}`],
  postLanguage: ['hold', 'is the language of the topic, and the post is written in another one.'],
  placeholder: ['ask', 'is a gap that somebody was meant to fill in.'],
  leak: ['ask', 'is a remark of the writing model, not meant for your readers.'],
  profanity: ['ask', 'is a swear word.'],
  topic: ['ask', 'is in the topic, but the post says little or nothing about it.'],
  repetition: ['ask', 'already says this in other words.'],
  stuffing: ['ask', 'is said so often that readers notice and search engines distrust it.'],
  duplicate: ['ask', 'is another post of yours that says much the same.'],
  voice: ['ask', 'doesn’t sound like your own posts.'],
  slop: ['ask', 'are stock phrases, far more of them than in your own posts.'],
  address: ['ask', 'is an address that is neither yours nor one of your sources.'],
  lookalike: ['ask', 'has letters that only look like others, or signs that nobody sees.'],
  shortcode: ['ask', 'is a code that your site would run or show as it is.'],
  markup: ['ask', 'is a link or an element that we didn’t put there.'],
  term: ['note', 'is a term that your house style avoids.'],
  length: ['note', 'words don’t fit your plan’s range.'],
  search: ['note', 'is missing in a place where search engines look for it.'],
  framework: ['note', 'is a part of the framework that is missing.'],
  point: ['note', 'was to be covered and isn’t.'],
  callToAction: ['note', 'is what the last section doesn’t ask the reader for.'],
}

export interface KnownFacts extends FactSheet {
  /** Addresses the post may link to, and the customer's own site. */
  urls: string[]
}

// Short enough to take in at a glance.
const maxQuoted = 90

/** A finding: the offending words, or what they repeat, with their sentence if they have one. */
export function found(check: CodeCheck, words: string, sentence?: string, reason?: string): Finding {
  const [level, why] = checks[check]
  return {
    check,
    words,
    reason: reason ?? `“${shorten(words, maxQuoted)}” ${why}`,
    level,
    ...(sentence === undefined ? {} : { sentence }),
  }
}

export const foundIn = (check: CodeCheck, words: string | undefined, sentence: string): Finding[] =>
  words === undefined ? [] : [found(check, words, sentence)]

export const wordPattern = (source: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'iu')
