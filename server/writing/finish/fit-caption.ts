import { splitSentences } from '../../platform/text/split-sentences.ts'
import type { CaptionNetwork } from '../writer.ts'
import { fitsNetwork, maxHashtags } from './caption-length.ts'

/**
 * Shortens a caption to its network's limit by dropping whole sentences from the end; undefined if even the first is
 * too long. `url` is the post's address once it is known.
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

/** Splits a caption into sentences; parts without words, such as the address alone, stay with the one before. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (const sentence of text.split(/(?<=\n)/).flatMap(splitSentences)) {
    const hasWords = /[\p{L}\p{N}]/u.test(sentence.replaceAll('{url}', ''))
    if (pieces.length === 0 || hasWords) pieces.push(sentence)
    else pieces[pieces.length - 1] += sentence
  }
  return pieces
}

/** Joins the pieces and keeps the address in any case. */
function joined(pieces: string[]): string {
  const text = pieces.join('').trim()
  return text.includes('{url}') ? text : `${text}\n\n{url}`
}

/** Turns hashtags that the network would refuse or ignore into words. */
export function withFewTags(network: CaptionNetwork, text: string): string {
  const limit = maxHashtags[network]
  let count = 0
  return limit === undefined
    ? text
    : text.replace(/(?<![\p{L}\p{N}&])#(?=[\p{L}\p{N}_])/gu, () => (++count > limit ? '' : '#'))
}
