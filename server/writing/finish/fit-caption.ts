import { splitSentences } from '../../platform/text/split-sentences.ts'
import { fitsNetwork, maxHashtags } from './caption-length.ts'
import type { CaptionNetwork } from '../writer.ts'
import { looksLikeAddress, stripForeign } from '../model/strip-foreign.ts'

// Three times what the most generous network takes: nothing after it could stay.
const maxReadChars = 9000

/** A caption within its network's limit, with {url} exactly once and no other address; only {url} where no sentence of it fits. */
export function fitCaption(network: CaptionNetwork, caption: string): string {
  const text = withFewTags(network, stripForeign(caption.slice(0, maxReadChars).replaceAll('{url}', ' ')))
    .split('\n')
    .map((line) =>
      splitSentences(line)
        .filter((sentence) => !looksLikeAddress(sentence))
        .join('')
        .replace(/[ \t]+/g, ' ')
        .trim(),
    )
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/[{}]/g, '')
    .trim()
  const withUrl = (words: string) => `${words}\n\n{url}`.trim()
  // Whole sentences only: the last ones go until the rest fits.
  const pieces = text.split(/(?<=\n)/).flatMap(splitSentences)
  let [low, high] = [0, pieces.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fitsNetwork(network, withUrl(pieces.slice(0, middle).join('').trim()))) low = middle
    else high = middle - 1
  }
  return withUrl(pieces.slice(0, low).join('').trim())
}

/** What the network would refuse or ignore as a tag stays as a word. */
function withFewTags(network: CaptionNetwork, text: string): string {
  const most = maxHashtags[network]
  let count = 0
  return most === undefined
    ? text
    : text.replace(/(?<![\p{L}\p{N}&])#(?=[\p{L}\p{N}_])/gu, () => (++count > most ? '' : '#'))
}
