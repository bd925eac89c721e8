import type { Claim } from './claim.ts'
import { findForeignClaims } from './find-foreign-claims.ts'
import { findExperiences } from './find-experiences.ts'
import { findFigures } from './find-figures.ts'
import { findStudies } from './find-studies.ts'
import { plain } from './words.ts'

const attribution =
  /\b(?:said|says|told|tells|wrote|writes|put it|puts it|called it|explains?|explained|according to|recalls?|remembers|added|adds|admitted|replied|once said)\b/i
// What the reader is to say or to write is nobody's quotation.
const forTheReader =
  /\b(?:you|your)\b[^"]{0,300}$|^(?:say|ask|write|type|answer|tell|try|note|reply|repeat|begin|start|end)\b|\b(?:call(?:s|ed)? this|so-called)\b/i
// Unattributed, this many words are somebody's sentence.
const longQuoteWords = 12
const minQuoteWords = 3

/** Words in quotation marks that somebody is said to have said. */
function findQuotes(sentence: string): Claim[] {
  const text = plain(sentence)
  return [...text.matchAll(/"([^"]{4,600})"?/g)].flatMap((match): Claim[] => {
    const quoted = match[1]!.trim()
    const words = quoted.split(' ').length
    const around = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`
    // "Lock the gate" tells you what to do: the words speak, nobody has said them.
    const speaks = /^\s*(?:tells?|means|sounds|asks)\b/.test(text.slice(match.index + match[0].length))
    const isAttributed =
      !speaks &&
      attribution.test(around) &&
      words >= minQuoteWords &&
      !forTheReader.test(text.slice(0, match.index))
    return isAttributed || (words >= longQuoteWords && !forTheReader.test(text.slice(0, match.index)))
      ? [{ kind: 'quote', text: quoted, clause: text }]
      : []
  })
}

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
    ...findForeignClaims(sentence),
  ]
}
