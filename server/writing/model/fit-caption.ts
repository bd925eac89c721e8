import type { CaptionNetwork } from '../writer.ts'
import { looksLikeAddress, stripForeign } from './strip-foreign.ts'
import { splitSentences } from '../../platform/split-sentences.ts'

// The networks' own limits. X counts every address as 23; elsewhere its length counts, for which 100 are kept free.
const limits: Record<CaptionNetwork, number> = {
  linkedin: 3000,
  facebook: 2000,
  instagram: 2200,
  x: 280,
  threads: 500,
  bluesky: 300,
}
const addressLength = (network: CaptionNetwork) => (network === 'x' ? 23 : 100)

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A caption's length as its network counts it, with the address in place of {url}. */
export function captionLength(network: CaptionNetwork, caption: string): number {
  const text = caption.replaceAll('{url}', '')
  const own = network === 'x' ? weighted(text) : [...graphemes.segment(text)].length
  return own + (caption.includes('{url}') ? addressLength(network) : 0)
}

// From twitter-text's configuration (v3): these ranges weigh one, everything else two.
function weighted(text: string): number {
  const light = (code: number) =>
    code <= 4351 ||
    (code >= 8192 && code <= 8205) ||
    (code >= 8208 && code <= 8223) ||
    (code >= 8242 && code <= 8247)
  return Array.from(text, (sign) => sign.codePointAt(0) ?? 0).reduce(
    (sum, code) => sum + (light(code) ? 1 : 2),
    0,
  )
}

function startOf(network: CaptionNetwork, text: string, room: number): string {
  let used = 0
  let end = 0
  for (const { segment, index } of graphemes.segment(text)) {
    used += network === 'x' ? weighted(segment) : 1
    if (used > room) break
    end = index + segment.length
  }
  return text.slice(0, end)
}

/** A caption within its network's limit, with {url} exactly once and no other address. */
export function fitCaption(network: CaptionNetwork, caption: string): string {
  const text = stripForeign(caption.replaceAll('{url}', ' '))
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
  if (captionLength(network, withUrl(text)) <= limits[network]) return withUrl(text)
  const cut = startOf(network, text, limits[network] - captionLength(network, withUrl('…')))
  const space = cut.lastIndexOf(' ')
  // A text without spaces is cut between two signs, never within one.
  return withUrl(`${(space > cut.length / 2 ? cut.slice(0, space) : cut).trimEnd()}…`)
}
