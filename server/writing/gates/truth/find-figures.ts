import type { Claim } from './claim.ts'
import { inDigits } from './words.ts'

// Always a claim: nobody needs these to explain or to advise.
const telling = [
  /(?:up to )?(?<!\d)\d+(?:\.\d+)?%/g,
  /[$€£¥]\s?\d+(?:\.\d+)?(?: (?:k|thousand|million|billion|trillion))?\b/g,
  /\b\d+(?:\.\d+)? (?:dollars|euros|pounds)\b/g,
  /\b\d+(?:\.\d+)? (?:thousand|million|billion|trillion)\b/g,
  /\b(?:hundreds|thousands|millions|dozens|scores) of (?!times\b)\w+/g,
  /\b(?:dozens|hundreds|thousands|millions)\b(?= (?:trust|love|use|choose|rely))/g,
  // Of one there is no part: "Topic 12 in one place" counts nothing.
  /\b\d+ (?:out of(?: every)?|in(?: every)?) (?!1\b)\d+\b/g,
  /\bevery (?:second|third|fourth|fifth|tenth) (?!visit|week|day|month|year|time|line|page|row)\w+/g,
  /\b(?:\d+|several|many) times (?:as|more|less|better|faster|higher|lower|likelier|cheaper|larger|bigger|longer)\b/g,
  /\b(?:twice|3 times) as (?:\w+)\b/g,
  /\b\w+fold\b/g,
  /\b(?:doubled|tripled|quadrupled|halved)\b/g,
  /\b(?:1|a|2) (?:third|quarter|fifth|tenth|half)s? of (?:all|the|their|them|our|his|her|every)\b/g,
  /\bhalf of (?:all|their|our|his|her)\b/g,
  /\b(?:by half|(?:by|in) (?:a|1) (?:third|quarter|fifth))\b/g,
  /\b(?:quarter|half) of a century\b/g,
  /\b(?:1[5-9]|20)\d\d\b(?!\s*(?:words|characters|m[lm]?\b|g\b|grams|pixels))/g,
  /\b(?:number|no\.) (?:1|one)\b|(?<!\w)#1\b/g,
]

// Measures that advice is made of, not claims.
const measure =
  /^(?:degrees?|°|grams?|g|kg|kilos?|ml|l|litres?|liters?|cm|mm|m|metres?|meters?|inch(?:es)?|feet|words|characters|pixels|px|minutes?|seconds?|hours?|days?|weeks?|months?|years?|times?|steps?|a\.?m|p\.?m|o'clock|and|or|to)\b/
// A number with one of these around it is measured, whatever its unit.
const measured =
  /\b(?:average|typical(?:ly)?|median|up to|as (?:many|much) as|success rate|statistic\w*|(?:live|lives|lasts|saves?|spends?|spent|earns?|earned|saved|lost|loses|gained|went|grew|rises?|rose|fell|drops?|dropped)\b[^.]{0,300})\s*$/
const after =
  /^\s*(?:hours?|days?|weeks?|months?|years?|minutes?|points?|kilos?|pounds?) (?:[\w-]+ ){0,2}(?:longer|shorter|more|less|faster|on average|a year on|per year on|of experience|in the (?:trade|business|industry))\b/

// These are numbered, not counted.
const label = /\b(?:step|page|chapter|part|room|version|level|week|day|no\.|number|point|item|section) $/

/** Figures that say something about the world; small numbers of steps, days and degrees in advice are none. */
export function findFigures(sentence: string): Claim[] {
  const text = inDigits(sentence)
  const found = telling
    .flatMap((pattern) => [...text.matchAll(pattern)].map(([match]) => match))
    // "It costs you twice as much": a way of speaking to the reader.
    .filter((match) => !(/\b(?:times|twice)\b/.test(match) && /\byou\b/.test(text)))
  for (const match of text.matchAll(/\b\d+(?:\.\d+)?\b/g)) {
    const value = Number(match[0])
    const rest = text.slice(match.index + match[0].length)
    const before = text.slice(0, match.index)
    if (found.some((claim) => claim.includes(match[0]))) continue
    if (/[-–/.:°]$/.test(before) || /^[:°]/.test(rest) || label.test(before)) continue
    const isAdvice = measure.test(rest.trimStart())
    // "One" is mostly no number.
    if (value < 2) continue
    // A hundred of anything has been counted by somebody.
    const isCount = value >= 100 && !isAdvice
    if (isCount || (measured.test(before.slice(-60)) && !isImperative(text)) || after.test(rest))
      found.push(match[0])
  }
  return found.map((match) => ({ kind: 'figure', text: match.trim(), clause: sentence }))
}

/** "Spend ten minutes", "if you save two hours": the reader's, not the world's. */
function isImperative(text: string): boolean {
  return /\b(?:you|your)\b|^(?:spend|plan|set|save|take|wait|keep|use|give|put|allow|let)\b/.test(text)
}
