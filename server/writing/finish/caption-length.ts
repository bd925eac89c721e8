import { splitSentences } from '../../platform/text/split-sentences.ts'
import type { CaptionNetwork } from '../writer.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const isEmoji = (grapheme: string) => /^\p{RGI_Emoji}$/v.test(grapheme)
const bytes = (text: string) => Buffer.byteLength(text)
const units = (text: string) => text.length
const graphemes = (weigh: (grapheme: string) => number) => (text: string) =>
  Iterator.from(segmenter.segment(text)).reduce((total, { segment }) => total + weigh(segment), 0)

/**
 * What each network accepts, and how it counts:
 * - X: 280, weighed by configuration v3 of its counting rules (docs.x.com, "Counting characters").
 * - Bluesky: 300 graphemes and 3,000 bytes of UTF-8 (app.bsky.feed.post).
 * - Threads: 500 characters, where an emoji counts its UTF-8 bytes; one topic tag.
 * - Instagram: 2,200 characters and 30 hashtags. LinkedIn: 3,000 characters. Both count UTF-16 units.
 * - Facebook allows 63,206, but nobody expands a post beyond 2,000.
 */
const networks: Record<CaptionNetwork, [limit: number, count: (text: string) => number]> = {
  linkedin: [3000, units],
  facebook: [2000, units],
  instagram: [2200, units],
  x: [280, weighForX],
  threads: [500, graphemes((sign) => (isEmoji(sign) ? bytes(sign) : Array.from(sign).length))],
  bluesky: [300, graphemes(() => 1)],
}
const blueskyBytes = 3000
const maxHashtags: Partial<Record<CaptionNetwork, number>> = { instagram: 30, threads: 1 }

// X shortens every address. Elsewhere the real one counts; until it is known, assume one longer than most.
const wrapped = 'https://example.com'
const unknown = `https://example.com/${'x'.repeat(80)}`

// X also links bare domains, but only of top-level domains it knows. Taking every one for a link never counts too little.
const address =
  /https?:\/\/(?:[!#%&+.:=?@~/-]?[\w\u00a1-\u024f])+|(?:[a-z\d\u00c0-\u024f_-]{1,63}\.){1,9}[a-z]{2,63}(?:\/[!-~]*)?/gi

function weighForX(text: string): number {
  const composed = text.normalize('NFC')
  let [total, end] = [0, 0]
  for (const { 0: link, index } of composed.matchAll(address)) {
    total +=
      weighWords(composed.slice(end, index)) + (link.includes('://') ? 23 : Math.max(23, weighWords(link)))
    end = index + link.length
  }
  return total + weighWords(composed.slice(end))
}

/** An emoji weighs two however long it is; other code points one, or two outside the ranges of X's configuration. */
const weighWords = graphemes((sign) =>
  isEmoji(sign) ? 2 : Array.from(sign).reduce((sum, point) => sum + (isLight(point) ? 1 : 2), 0),
)
const isLight = (point: string) => /^[\0-\u10ff\u2000-\u200d\u2010-\u201f\u2032-\u2037]$/.test(point)

export const captionLength = (network: CaptionNetwork, caption: string, url = unknown): number =>
  networks[network][1](caption.replaceAll('{url}', () => (network === 'x' ? wrapped : url)))

export function fitsNetwork(network: CaptionNetwork, caption: string, url = unknown): boolean {
  if (network === 'bluesky' && bytes(caption.replaceAll('{url}', () => url)) > blueskyBytes) return false
  return captionLength(network, caption, url) <= networks[network][0]
}

/** Drops whole sentences from the end; undefined if even the first is too long. */
export function fitCaption(network: CaptionNetwork, caption: string, url?: string): string | undefined {
  const pieces = piecesOf(withFewTags(network, caption))
  const end = pieces.findIndex((_, at) => !fitsNetwork(network, joined(pieces.slice(0, at + 1)), url))
  return end === 0 ? undefined : joined(end === -1 ? pieces : pieces.slice(0, end))
}

function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (const sentence of text.split(/(?<=\n)/).flatMap(splitSentences)) {
    const hasWords = /[\p{L}\p{N}]/u.test(sentence.replaceAll('{url}', ''))
    if (pieces.length === 0 || hasWords) pieces.push(sentence)
    else pieces[pieces.length - 1] += sentence
  }
  return pieces
}

function joined(pieces: string[]): string {
  const text = pieces.join('').trim()
  return text.includes('{url}') ? text : `${text}\n\n{url}`
}

export function withFewTags(network: CaptionNetwork, text: string): string {
  const limit = maxHashtags[network]
  let count = 0
  return limit === undefined
    ? text
    : text.replace(/(?<![\p{L}\p{N}&])#(?=[\p{L}\p{N}_])/gu, () => (++count > limit ? '' : '#'))
}
