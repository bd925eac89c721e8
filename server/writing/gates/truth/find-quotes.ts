import type { Claim } from './claim.ts'
import { plain } from './words.ts'

const attribution =
  /\b(?:said|says|told|tells|wrote|writes|put it|puts it|called it|explains?|explained|according to|recalls?|remembers|added|adds|admitted|replied|once said)\b/i
// What the reader is to say or to write is nobody's quotation.
const forTheReader =
  /\b(?:you|your)\b[^"]{0,300}$|^(?:say|ask|write|type|answer|tell|try|note|reply|repeat|begin|start|end)\b|\b(?:call(?:s|ed)? this|so-called)\b/i
// Unattributed, this many words are somebody's sentence.
const longQuote = 12
const shortestQuote = 3

/** Words in quotation marks that somebody is said to have said. */
export function findQuotes(sentence: string): Claim[] {
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
      words >= shortestQuote &&
      !forTheReader.test(text.slice(0, match.index))
    return isAttributed || (words >= longQuote && !forTheReader.test(text.slice(0, match.index)))
      ? [{ kind: 'quote', text: quoted, clause: text }]
      : []
  })
}
