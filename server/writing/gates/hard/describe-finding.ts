import type { HeldSentence } from '../../../../contract/writing/writing-checks.ts'

type Check = HeldSentence['check']

const missing = 'that we can’t find in your facts or on your pages.'

const reasons: Record<Check, string> = {
  unsupported: 'says something that nothing you told us carries.',
  changed: 'says it differently than you told us.',
  risky: 'could get you into trouble.',
  notRead: 'couldn’t be checked yet: the model that reads finished posts gave no usable answer.',
  voice: 'doesn’t sound like your own posts.',
  figure: `is a figure ${missing}`,
  contact: `is a contact detail ${missing}`,
  hours: `are hours ${missing}`,
  price: `is a price that you haven’t confirmed.`,
  placeholder: 'is a gap that somebody was meant to fill in.',
  leak: 'is a remark of the writing model, not meant for your readers.',
  profanity: 'is a swear word.',
  language: 'is in another language than the post.',
  postLanguage: 'is the language of the topic, and the post is written in another one.',
  topic: 'is what the topic asks about, and the post says little or nothing about it.',
  repetition: 'already says this in other words.',
  stuffing: 'is said so often that readers notice and search engines distrust it.',
  duplicate: 'is another post of yours that says much the same.',
  slop: 'are stock phrases, far more of them than in your own posts.',
  address: 'is an address that is neither yours nor one of your sources.',
  lookalike: 'has letters that only look like others, or signs that nobody sees.',
  shortcode: 'is a code that your site would run or show as it is.',
  markup: 'is a link or an element that we didn’t put there.',
}

// As much as one takes in at a glance.
const maxQuoted = 90

const quote = (text: string) =>
  `“${text.length > maxQuoted ? `${text.slice(0, maxQuoted).replace(/\s\S*$/, '')} …` : text}”`

/** Why a sentence waits, in plain words: what it says, of what kind that is, and what is missing. */
export const describeFinding = ({ kind, text }: { kind: Check; text: string }): string =>
  `${quote(text)} ${reasons[kind]}`
