import { splitSentences } from '../../platform/text/split-sentences.ts'
import type { CaptionNetwork } from '../writer.ts'
import { fitsNetwork, maxHashtags } from './caption-length.ts'

/**
 * A caption within its network's limit, by whole sentences: the last ones go until the rest fits. Undefined where not even the
 * first does. `url` is the address of the post once it is known.
 */
export function fitCaption(network: CaptionNetwork, caption: string, url?: string): string | undefined {
  const pieces = piecesOf(withFewTags(network, caption))
  let [low, high] = [0, pieces.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fitsNetwork(network, joined(pieces.slice(0, middle)), url)) low = middle
    else high = middle - 1
  }
  return low === 0 ? undefined : joined(pieces.slice(0, low))
}

/** Its sentences; what has no words of its own, like the address alone, goes with the one before. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (const sentence of text.split(/(?<=\n)/).flatMap(splitSentences)) {
    const hasWords = /[\p{L}\p{N}]/u.test(sentence.replaceAll('{url}', ''))
    if (pieces.length === 0 || hasWords) pieces.push(sentence)
    else pieces[pieces.length - 1] += sentence
  }
  return pieces
}

/** The address stays, whatever goes. */
function joined(pieces: string[]): string {
  const text = pieces.join('').trim()
  return text.includes('{url}') ? text : `${text}\n\n{url}`
}

/** What the network would refuse or ignore as a tag stays as a word. */
export function withFewTags(network: CaptionNetwork, text: string): string {
  const most = maxHashtags[network]
  let count = 0
  return most === undefined
    ? text
    : text.replace(/(?<![\p{L}\p{N}&])#(?=[\p{L}\p{N}_])/gu, () => (++count > most ? '' : '#'))
}
