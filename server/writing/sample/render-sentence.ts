import { contractedForms } from '../text/spell-out.ts'
import { chance, pickOne } from './seed.ts'
import type { Random } from './seed.ts'
import type { Tone } from './phrases/tones.ts'
import { impersonal } from './impersonal.ts'
import { capitalized } from './customer-text.ts'

const EXPANSIONS: readonly (readonly [RegExp, string])[] = [
  ...contractedForms,
  // In the banks always "is" and "would".
  [/\b([Ii]t|[Tt]hat|[Tt]here|[Hh]ere|[Ww]hat|[Nn]obody|[Ww]ho)'s\b/g, '$1 is'],
  [/\b([Yy]ou|[Tt]hey|[Ww]e|[Ii])'d\b/g, '$1 would'],
]

// Never before a word that makes the verb stressed ("what it is for"), nor after a question word ("where you are").
const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\b([Dd]o|[Dd]oes|[Ii]s|[Aa]re|[Ww]ould|[Dd]id|[Hh]as|[Ss]hould) not\b/g, "$1n't"],
  [/\b([Cc])annot\b/g, "$1an't"],
  [/\b([Ww])ill not\b/g, "$1on't"],
  [/\b([Yy]ou|[Tt]hey|[Ww]e) will (?=[a-z])/g, "$1'll "],
  [
    /(?<!\b(?:where|what|who|how|whom) )\b([Yy]ou|[Tt]hey|[Ww]e) are (?=(?!for|there|to|and|or|but|in|on)[a-z])/g,
    "$1're ",
  ],
  [
    /(?<!\b(?:where|what|who|how|whom|why|of) )\b([Ii]t|[Tt]hat|[Tt]here) is (?=(?!for|there|to|and|or|but|in|on)[a-z])/g,
    "$1's ",
  ],
]

function spokenIn(tone: Tone, text: string): string {
  const withWords = text.replace(
    /(?:\b(a|an) )?%(\w+)/gi,
    (whole: string, article: string | undefined, name: string) => {
      const word = tone.words[name] ?? whole
      if (article === undefined) return word
      const fitting = /^[aeiou]/i.test(word) ? 'an' : 'a'
      return `${/^A/.test(article) ? capitalized(fitting) : fitting} ${word}`
    },
  )
  const withPhrases = tone.phrases.reduce((out, [from, to]) => replaceWhole(out, from, to), withWords)
  const changes = tone.contractions ? CONTRACTIONS : EXPANSIONS
  const spoken = changes.reduce((out, [from, to]) => out.replace(from, to), withPhrases)
  return tone.isImpersonal ? impersonal(spoken) : spoken
}

// A capitalised phrase is meant for the start of a sentence only.
function replaceWhole(text: string, from: string, to: string): string {
  if (/^[A-Z]/.test(from)) return text.startsWith(from) ? to + text.slice(from.length) : text
  return text.replace(new RegExp(`\\b${from}\\b`, 'g'), to)
}

// One below the 25 that a reader still takes in at one go, because the subject may have more words than its slot.
const MAX_WORDS = 24

// Even a brief speaker has a long breath now and then, and the other way round: lengths that never vary tire a reader.
const LONG_SHARE = 0.9
const SHORT_SHARE = 0.3

/**
 * Fixes a template's choices and its tone: seeded {a|b}, optional <…>, the tone's words and phrases. What people typed
 * ($s, $biz, $client, $topic, $k) stays a slot, so that no rule of a tone ever rewrites it.
 */
export function toldInTone(template: string, tone: Tone, random: Random): string {
  const chosen = template.replace(/\{([^{}]*)\}/g, (_whole, options: string) =>
    pickOne(options.split('|'), random),
  )
  const long = chosen.replace(/[<>]/g, '')
  const short = chosen.replace(/<[^<>]*>/g, '')
  const isLong = chance(tone.longSentences ? LONG_SHARE : SHORT_SHARE, random)
  return spokenIn(tone, isLong && long.split(' ').length <= MAX_WORDS ? long : short)
}

/** The sentences of a paragraph template, each still a template. */
export function templateSentences(template: string): string[] {
  // A quotation that ends inside a sentence is followed by a small letter, so it does not split.
  return template.split(/(?<=[.!?>]"?) (?=["A-Z$%{])/)
}

/** Puts people's texts into their slots; plain text, not escaped. */
export function filled(sentence: string, slots: Record<string, string>): string {
  const text = sentence.replace(/\$(\w+)(\.?)/g, (whole, name: string, stop: string) => {
    const value = slots[name]
    if (value === undefined) return whole
    // "Acme Inc." at the end of a sentence brings its own full stop.
    return /[.!?…]$/.test(value) ? value : value + stop
  })
  // A name keeps its own first letter, even in front: "eBay".
  return sentence.startsWith('$biz') ? text : capitalized(text)
}
