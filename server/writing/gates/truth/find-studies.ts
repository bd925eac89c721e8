import type { Claim } from './claim.ts'
import { plain } from './words.ts'

const works =
  '(?:stud(?:y|ies)|research|surveys?|polls?|reports?|experiments?|trials?|data|statistics|evidence|analys[ie]s|papers?|literature|science|journal)'
const people =
  '(?:researchers?|scientists?|psychologists?|neuroscientists?|economists?|experts?|doctors?|veterinarians?|vets|dermatologists?|nutritionists?|professors?|specialists|analysts?|laureates?)'
const shows =
  '(?:shows?|showed|shown|finds?|found|suggests?|suggested|reveals?|revealed|proves?|proved|proven|confirms?|confirmed|indicates?|indicated|says?|said|links?|linked|demonstrates?|demonstrated|estimates?|estimated|concludes?|concluded|came out|points? to)'
const claims =
  '(?:agree|agrees|recommends?|recommended|discovered|tested|told|believe|believes|warns?|warned|advises?|advised|insists?|published|called)'
const bodies =
  '(?:Organi[sz]ation|Universit(?:y|ies)|Ministry|Institute|Association|Journal|Academy|Foundation|Society|Council|Bureau|Commission|Agency|Department|College|Chamber|Centre|Center|Laboratory|Report|Review|Survey|Study|Index)'

const patterns = [
  new RegExp(`\\b${works}\\b(?:[^.!?]{0,90}?)\\b${shows}\\b`, 'i'),
  new RegExp(
    `\\b(?:in|from) (?:a|an|the|one|our|their) (?:\\w+ ){0,3}(?:survey|study|poll|trial|experiment|report) of \\w+`,
    'i',
  ),
  new RegExp(`\\b${people}\\b(?:[^.!?]{0,40}?)\\b(?:${shows}|${claims})\\b`, 'i'),
  /\b[Aa]ccording to (?:[A-Z][\w.&]*|(?:the|a|an|our) (?:[A-Z]\w+|recent|latest|new|official|\d{4})|official|recent|new|most|many|experts|researchers)/,
  /\b(?:scientifically|clinically|medically) (?:proven|tested|shown)\b/i,
  /\b(?:been|was) (?:shown|proven|demonstrated|found)\b[^.]{0,30}\b(?:in|by|that)\b/i,
  new RegExp(
    `\\b(?:[A-Z][\\w&]{1,30} (?:(?:of|for|and|the) ){0,3}){0,9}${bodies}\\b[^.!?]{0,60}\\b(?:${shows}|${claims}|reports|reported)\\b`,
  ),
  new RegExp(`\\b(?:published|appeared) (?:in (?:the )?[A-Z]|a (?:paper|study|report))`),
]

// A survey that the reader makes, an expert who is not one, and rooms that are called studies.
const harmless =
  /^(?:do|study|write|read|make|run|report|ask|send|check|start)\b|\bnot always\b|\bwas the (?:small|larg|quiet)/i

/** Sentences that lean on a study, a body or an unnamed expert. */
export function findStudies(sentence: string): Claim[] {
  const text = plain(sentence)
  if (harmless.test(text)) return []
  const match = patterns.map((pattern) => pattern.exec(text)?.[0]).find(Boolean)
  return match === undefined ? [] : [{ kind: 'study', text: match, clause: text }]
}
