import { splitSentences } from '../../platform/text/split-sentences.ts'
import { cutsOf, fitsNetwork, maxHashtags } from '../captions/caption-length.ts'
import type { CaptionNetwork } from '../writer.ts'
import { looksLikeAddress, stripForeign } from './strip-foreign.ts'

// Three times what the most generous network takes: nothing after it could stay.
const maxReadChars = 9000

/** A caption within its network's limit, with {url} exactly once and no other address. */
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
  if (fitsNetwork(network, withUrl(text))) return withUrl(text)
  const cut = startOf(text, (start) => fitsNetwork(network, withUrl(`${start}…`)))
  const space = cut.lastIndexOf(' ')
  // A text without spaces is cut between two signs, never within one.
  return withUrl(`${(space > cut.length / 2 ? cut.slice(0, space) : cut).trimEnd()}…`)
}

/** The longest start that fits, by halving: what fits of a text fits of its every start. */
function startOf(text: string, fits: (start: string) => boolean): string {
  const cuts = cutsOf(text)
  let [low, high] = [0, cuts.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(text.slice(0, cuts[middle - 1]))) low = middle
    else high = middle - 1
  }
  return low === 0 ? '' : text.slice(0, cuts[low - 1])
}

/** What the network would refuse or ignore as a tag stays as a word. */
function withFewTags(network: CaptionNetwork, text: string): string {
  const most = maxHashtags[network]
  let count = 0
  return most === undefined
    ? text
    : text.replace(/(?<![\p{L}\p{N}&])#(?=[\p{L}\p{N}_])/gu, () => (++count > most ? '' : '#'))
}
