import { deflateRawSync } from 'node:zlib'
import { functionWords } from '../../../server/profile/voice/meter/function-words.ts'
import type { AuthorText } from './voice-texts.ts'

type Rates = Map<string, number>
type Peer = (samples: AuthorText[]) => (text: AuthorText) => number

/** Published methods of the field: the higher, the more alike. They may learn from `known`. */
export function voicePeers(known: AuthorText[]): Record<string, Peer> {
  return {
    'Burrows’ Delta (2002), function words': burrows(known),
    'character 4-grams, Ruzicka (Koppel and Winter 2014)': byCentre(fourGrams, ruzicka),
    'compression, deflate (Halvani and others 2017)': compression,
  }
}

const isFunctionWord = new Set(functionWords)

const rates = (members: string[]): Rates => {
  const all: Rates = new Map()
  for (const one of members) all.set(one, (all.get(one) ?? 0) + 1 / members.length)
  return all
}
const cached = (count: (text: string) => Rates) => {
  const seen = new Map<AuthorText, Rates>()
  return (text: AuthorText) => {
    const rate = seen.get(text) ?? count(text.text)
    seen.set(text, rate)
    return rate
  }
}
const words = cached((text) => rates(text.toLowerCase().match(/[\p{L}']+/gu) ?? []))
const fourGrams = cached((text) => {
  const plain = text.toLowerCase().replace(/\s+/g, ' ')
  return rates(Array.from({ length: plain.length - 3 }, (_, at) => plain.slice(at, at + 4)))
})

function mean(all: Rates[]): Rates {
  const sum: Rates = new Map()
  for (const one of all)
    for (const [member, rate] of one) sum.set(member, (sum.get(member) ?? 0) + rate / all.length)
  return sum
}

/** Distance to the samples' mean, relative to the distances among the samples. */
function byCentre(count: (text: AuthorText) => Rates, alike: (a: Rates, b: Rates) => number): Peer {
  return (samples) => {
    const all = samples.map(count)
    const own = all.map((one) => alike(one, mean(all.filter((other) => other !== one))))
    const usual = own.reduce((sum, one) => sum + one, 0) / own.length
    const middle = mean(all)
    return (text) => alike(count(text), middle) - usual
  }
}

function ruzicka(a: Rates, b: Rates): number {
  let least = 0
  let most = 0
  for (const [member, x] of a) {
    const y = b.get(member) ?? 0
    least += Math.min(x, y)
    most += Math.max(x, y)
  }
  for (const [member, y] of b) if (!a.has(member)) most += y
  return least / most
}

function burrows(known: AuthorText[]): Peer {
  const all = known.map(words)
  const usual = mean(all)
  const members = [...usual.keys()].filter((member) => isFunctionWord.has(member))
  const deviation = (member: string) =>
    Math.sqrt(
      all.reduce((sum, one) => sum + ((one.get(member) ?? 0) - usual.get(member)!) ** 2, 0) / all.length,
    )
  const spread = new Map(members.map((member) => [member, deviation(member) || 1]))
  const delta = (a: Rates, b: Rates) =>
    -members.reduce(
      (sum, member) => sum + Math.abs((a.get(member) ?? 0) - (b.get(member) ?? 0)) / spread.get(member)!,
      0,
    ) / members.length
  return byCentre(words, delta)
}

/** How many bytes a text adds to the compressed samples. Deflate looks back 32 KB, so it gets no more of them. */
const compression: Peer = (samples) => {
  const size = (text: string) => deflateRawSync(text, { level: 9 }).length
  const before = samples
    .map(({ text }) => text)
    .join('\n')
    .slice(0, 24_000)
  const own = size(before)
  return ({ text }) => -(size(before + text.slice(0, 4000)) - own) / Math.min(4000, text.length)
}
