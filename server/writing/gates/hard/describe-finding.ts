import type { HeldSentence } from '../../../../contract/writing/writing-checks.ts'
import { claimCues } from '../truth/claim-cues.ts'
import { plain } from '../truth/words.ts'

type Kind = HeldSentence['claims'][number]['kind']

interface Described {
  kind: Kind
  text: string
  sentence: string
}

const missing = 'that we can’t find in your facts.'
// What a sentence of the kind "detail" claims, the most telling first, and what it is called.
const details: [keyof typeof claimCues, string][] = [
  ['ranking', `is a ranking ${missing}`],
  ['award', `is a title or an award ${missing}`],
  ['promise', `is a promise ${missing}`],
  ['share', `is a share ${missing}`],
  ['study', 'gives a source that your facts don’t name.'],
  ['speech', 'says what somebody said, and your facts don’t.'],
  ['clients', 'says something about your customers that we can’t find in your facts.'],
  ['staff', 'says something about your team that we can’t find in your facts.'],
  ['address', `is an address ${missing}`],
  ['contact', `is a contact detail ${missing}`],
  ['health', 'is a statement about health that your facts don’t make.'],
  ['legal', 'is a statement about the law that your facts don’t make.'],
  ['financial', 'is a statement about money that your facts don’t make.'],
  ['recent', `says when something was, ${missing.replace('that ', 'which ')}`],
  ['superlative', `is a superlative ${missing}`],
]

const reasons: Record<Exclude<Kind, 'detail'>, string> = {
  figure: `is a figure ${missing}`,
  quote: 'is a quotation that none of your facts has word for word.',
  study: 'names a study or an authority that your facts and sources don’t.',
  credential: `is a title, an award or a standing ${missing}`,
  experience: `tells of an experience ${missing}`,
  contact: `is a contact detail ${missing}`,
  hours: `are hours ${missing}`,
  price: `is a price ${missing}`,
  placeholder: 'is a gap that somebody was meant to fill in.',
  leak: 'is a remark of the writing model, not meant for your readers.',
  profanity: 'is a swear word.',
  language: 'is in another language than the post.',
  postLanguage: 'is the language of the topic, and the post is written in another one.',
  health: 'promises something about health. Your facts don’t say it, and you would have to prove it.',
  legal: 'promises how the law will decide. Your facts don’t say it, and nobody can guarantee it.',
  financial: 'promises money. Your facts don’t say it, and you would have to prove it.',
  safety:
    'says that something is safe or needs no care. Your facts don’t say it, and somebody could get hurt.',
  competitor: 'compares you with a competitor. You would have to prove it.',
  defamation: 'accuses somebody else. You would have to prove it.',
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
const wordsAfter = 3

const quote = (text: string) =>
  `“${text.length > maxQuoted ? `${text.slice(0, maxQuoted).replace(/\s\S*$/, '')} …` : text}”`

/** Why a sentence waits, in plain words: what it says, of what kind that is, and what is missing. */
export function describeFinding({ kind, text, sentence }: Described): string {
  if (kind !== 'detail') return `${quote(text)} ${reasons[kind]}`
  const said = plain(sentence)
  for (const [cue, reason] of details) {
    const match = claimCues[cue].exec(said)
    if (!match) continue
    const rest = said.slice(match.index + match[0].length)
    const after = /^[^.,;:!?()]*/
      .exec(rest)![0]
      .split(' ')
      .slice(0, wordsAfter + 1)
      .join(' ')
    return `${quote(`${match[0]}${after}`.trim())} ${reason}`
  }
  return `${quote(text)} is a detail about your business ${missing}`
}
