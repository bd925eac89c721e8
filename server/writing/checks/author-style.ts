import { countWords } from '../../../contract/posts/count-words.ts'
import type { VoiceReport } from '../../../contract/profile/voice.ts'
import type { PostChecks } from '../../../contract/writing/writing-checks.ts'
import { isEnglish } from '../../platform/text/detect-language.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { sentencesOfText } from '../text/words.ts'
import { found, type Finding } from './code-check-levels.ts'

export type Habits = Record<string, number>

// Phrases that models use far more than people, according to sam-paech/slop-score, blader/humanizer and readers'
// complaints. Those with a variable part are patterns, listed with their name.
const words =
  'in conclusion|in summary|to sum up|at the end of the day|it goes without saying|needless to say|when it comes to|moreover|furthermore|additionally|nevertheless|in order to|due to the fact that|plethora|myriad|delve|delves|delving|leverage|leverages|leveraging|utilize|utilizes|utilizing|harness the power|elevate your|elevating your|streamline|streamlining|empower|empowers|empowering|foster|fosters|fostering|embark on|embarking on|crucial|pivotal|paramount|seamless|seamlessly|robust|cutting-edge|state-of-the-art|transformative|groundbreaking|comprehensive|meticulous|meticulously|intricate|intricacies|multifaceted|holistic|underscores|showcases|showcasing|garner|boasts|bustling|vibrant|nestled in|the realm of|invaluable|effortlessly|ever-evolving|ever-changing|look no further|tapestry|a testament to|beacon of|symphony of|treasure trove|deep dive|to new heights|imagine a world|the possibilities are endless|rest assured|stay ahead of the curve|one-stop shop|synergy|paradigm shift|ever wondered|say goodbye to|gone are the days|buckle up|secret sauce|hidden gem|hidden gems'
const patterns: Record<string, string> = {
  "in today's world":
    "in today's (?:fast-paced |digital |modern |busy |ever-changing )*(?:world|age|era|landscape)",
  "it's worth noting":
    "it(?: is|'s) (?:important|worth) (?:to note|noting|to remember|to mention|mentioning)",
  'a wide range of': 'a wide (?:range|array|variety) of',
  unlock: '(?:unlock|unleash)(?:ing)? the (?:power|potential|secrets?) of',
  'navigate the complexities': 'navigat(?:e|ing) the complexities of',
  'game-changer': 'game[- ]chang(?:ing|er)',
  'not just … but':
    "not (?:just|only|merely|simply) [^.!?]{1,60}?(?:,|;| but| –| —) ?(?:it(?: is|'s)|but (?:also)?|they(?: are|'re))",
  "isn't just … it's":
    "(?:is|are)n't (?:just|only|merely) (?:about )?[^.!?]{1,50}?[.;,–—] (?:it|they)(?:'s|'re| is| are)",
  'dive into': "dive (?:deep|right|in)(?: into)?|let(?: us|'s) (?:dive|explore|unpack)",
  'whether you’re … or': "whether you(?: are|'re) a [^.,!?]{1,50} or a",
  'the digital landscape': 'the (?:digital|modern|business|marketing|competitive) landscape',
  'to the next level': 'take your [^.!?]{1,40} to the next level',
  'journey to success': 'journey (?:of|towards?|to) (?:self|success|growth|wellness|discovery)',
  "here's the thing": "here's the (?:thing|kicker|catch)",
  'sets you apart': 'sets? (?:us|you|them|it) apart',
}
const stockPhrases = [
  ...words.split('|').map((word) => [word, word] as const),
  ...Object.entries(patterns),
].map(([name, source]) => ({ name, pattern: new RegExp(`\\b(?:${source})\\b`, 'gi') }))

const straight = (text: string) => text.replace(/[‘’]/g, "'")

function countPhrases(text: string): Record<string, number> {
  const all = straight(text)
  const counts = stockPhrases.map(({ name, pattern }) => [name, all.match(pattern)?.length ?? 0] as const)
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

/** The rates in an author's own posts (plain text). Without posts, every stock phrase counts. */
export function habitsOf(texts: string[]): Habits {
  const all = Object.entries(countPhrases(texts.join('\n')))
  const total = texts.reduce((sum, text) => sum + countWords(text), 0)
  return Object.fromEntries(all.map(([name, count]) => [name, (1000 * count) / total]))
}

/** Counts an English post's (HTML) stock phrases beyond its author's rate plus a quarter, or beyond one. */
export function countSlop(html: string, habits: Habits): PostChecks['slop']['now'] {
  const text = plainText(html)
  const size = countWords(text)
  const beyond = Object.entries(isEnglish(text) ? countPhrases(text) : {})
    .map(([name, count]) => [name, count - Math.ceil((1.25 * (habits[name] ?? 0) * size) / 1000)] as const)
    .filter(([, count]) => count > 0)
  return { phrases: Object.fromEntries(beyond), total: beyond.reduce((sum, [, count]) => sum + count, 0) }
}

export function stockSentences(html: string, habits: Habits): string[] {
  const text = straight(plainText(html))
  // "Robust" is an ordinary word in German.
  if (!isEnglish(text)) return []
  return sentencesOfText(text).filter((sentence) =>
    stockPhrases.some(({ name, pattern }) => habits[name] === undefined && sentence.search(pattern) !== -1),
  )
}

// Readers meet 24 to 43 stock phrases per 1,000 words in essays by models and 2 in texts by people.
const slopBounds = { perThousand: 10, least: 5 }

export function findSlop(html: string, habits: Habits): Finding[] {
  const { phrases, total } = countSlop(html, habits)
  const isTooMuch = total >= Math.max(slopBounds.least, (slopBounds.perThousand * countWords(html)) / 1000)
  return isTooMuch ? [found('slop', Object.keys(phrases).slice(0, 6).join(', '))] : []
}

const isBelow = (voice: VoiceReport | undefined): voice is Extract<VoiceReport, { measured: true }> =>
  voice?.measured === true && voice.verdict !== 'inside'

const notTheirs = 'Not in the author’s voice ("you" is the author):'

/** What the one edit of a draft below the voice range is asked to change. */
export function voiceProblems(voice: VoiceReport | undefined): { sentence?: string; problem: string }[] {
  if (!isBelow(voice)) return []
  return [
    ...voice.differences.map((problem) => ({ problem: `${notTheirs} ${problem}` })),
    ...voice.offSentences.map(({ text, reasons }) => ({
      sentence: text,
      problem: `${notTheirs} ${reasons.join(' ')}`,
    })),
  ]
}

/** What its owner is told of a draft that is still below the range after the edit. */
export function findBelowVoice(title: string, voice: VoiceReport | undefined): Finding[] {
  if (!isBelow(voice)) return []
  const reason = ['It doesn’t sound like your own posts.', ...voice.differences].join(' ')
  return [found('voice', title, undefined, reason)]
}
