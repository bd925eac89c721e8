import type { Claim } from './claim.ts'
import { findAbroad } from './find-abroad.ts'
import { findExperiences } from './find-experiences.ts'
import { findFigures } from './find-figures.ts'
import { findQuotes } from './find-quotes.ts'
import { findStudies } from './find-studies.ts'
import { plain } from './words.ts'

const credential =
  /\b(?:award[- ]winning|(?:board[- ])?certified|certificates?|licen[sc]ed|accredited|chartered|qualified|PhD|doctorate|degrees? (?:in|from)|diplomas?|master's|bachelor's|members? of|proud members|featured (?:in|on)|as seen (?:in|on)|seen on|voted|named (?:best|one|the)|awards?|awarded|ISO ?\d+|leading|number one|no\. ?1|top[- ]rated|five[- ]star|five stars|guild of|trusted by|success rate|world[- ]class|patented|spoken at|trained (?:at|by)|holds? degrees|graduated|studied (?:at|under)|experts? (?:in|on)|experience)\b|#1\b/i
const ours = /\b(?:we|our|ours|us|I|my|me|founder|co-founder)\b/i
const asA =
  /^as (?:a|an) (?:\w+[- ])*?(?:certified|qualified|licensed|chartered|trained|registered|experienced)\b/i
const sinceWhen =
  /\b(?:since (?:1[5-9]|20)\d\d|\d+ years(?: of)? (?:experience|in the)|(?:two|three|four|five|\d+) decades|for (?:over |more than |almost |nearly )?(?:\w+ )?(?:years|decades|generations)|quarter of a century)\b/i
// Words of advice and of intention are no titles.
const advice =
  /^(?:choose|ask|check|look|let|find|hire|call|make sure|pick|see whether|you|if)\b|\b(?:whether (?:the|your|they)|you do not need|your \w+ is)\b/i
const intention = /\b(?:our (?:goal|aim|promise|advice)|we (?:want|hope|believe|think|recommend|suggest))\b/i

/** Titles, prizes, memberships and years of standing that a sentence gives the author; `own` are the author's names. */
function findCredentials(sentence: string, own: string[]): Claim[] {
  const text = plain(sentence)
  if (advice.test(text) || intention.test(text)) return []
  const isOurs = ours.test(text) || own.some((name) => text.includes(name))
  const match =
    asA.exec(text)?.[0] ?? (isOurs ? (credential.exec(text)?.[0] ?? sinceWhen.exec(text)?.[0]) : undefined)
  return match === undefined ? [] : [{ kind: 'credential', text: match, clause: text }]
}

/** Everything in a sentence that somebody may have invented. `own` are names of the author, the business and its people. */
export function findClaims(sentence: string, own: string[]): Claim[] {
  return [
    ...findFigures(sentence),
    ...findQuotes(sentence),
    ...findStudies(sentence),
    ...findCredentials(sentence, own),
    ...findExperiences(sentence, own),
    ...findAbroad(sentence),
  ]
}
