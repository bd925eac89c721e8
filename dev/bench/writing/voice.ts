// npm run bench -- voice [--train]: whether the style meter separates an author's further texts from other people's, on
// authors not used for its settings. docs/voice.md explains the figures; --train rebuilds the background model.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { seededRandom } from '../../../test/fakes/models/fake-prose.ts'
import {
  loadBackground,
  standardize,
  trainBackground,
} from '../../../server/profile/voice/meter/background.ts'
import { ownRange, ownScores } from '../../../server/profile/voice/meter/voice-profile.ts'
import { readProse } from '../../../server/profile/voice/meter/read-prose.ts'
import { center, similarity, type Vectors } from '../../../server/profile/voice/meter/similarity.ts'
import { countStyle } from '../../../server/profile/voice/meter/style-counts.ts'
import { readAuthors, type AuthorText } from './voice-texts.ts'

const goals = { auc: 0.9, shuffled: 0.05 }
const { values } = parseArgs({ options: { train: { type: 'boolean' } }, allowPositionals: true })

interface Trial {
  own: boolean
  author: string
  /** Above 0 is inside the author's range. */
  margin: number
}
/** Learns from samples and returns how far a text is above the low end of their range. */
type Meter<T> = (samples: T[]) => (text: T) => number

const authors = await readAuthors()
const names = [...authors.keys()]
// Alternating, so that nobody chose which authors are easy.
const halves = {
  chosen: names.filter((_, at) => at % 2 === 0),
  reported: names.filter((_, at) => at % 2 === 1),
}
const textsOf = (half: string[]) => half.flatMap((name) => authors.get(name) ?? [])
if (values.train) train()
const background = loadBackground()
const began = process.cpuUsage()
const vectors = new Map(
  textsOf(names).map((text) => [text, standardize(countStyle(readProse(text.text)), background) as Vectors]),
)
const spent = process.cpuUsage(began)
const perText = (spent.user + spent.system) / 1000 / vectors.size

const meter: Meter<AuthorText> = (samples) => {
  const sampleVectors = samples.map((text) => vectors.get(text)!)
  const middle = center(sampleVectors)
  const { low } = ownRange(ownScores(sampleVectors))
  return (text) => similarity(vectors.get(text)!, middle) - low
}

console.log(
  `${names.length} authors, ${vectors.size} texts of 600 to 2,000 words; ${perText.toFixed(1)} ms of CPU a text`,
)
console.log(`settings chosen on: ${halves.chosen.join(', ')}\nreported on: ${halves.reported.join(', ')}\n`)
console.log('area under the curve, same author against others     chosen  reported')
const trials = { chosen: tryAll(halves.chosen, 5), reported: tryAll(halves.reported, 5) }
show('Quillcast, 5 samples', trials.chosen, trials.reported)
show('Quillcast, 3 samples', tryAll(halves.chosen, 3), tryAll(halves.reported, 3))
const shuffled = averageShuffled()
console.log(`${'authors shuffled'.padEnd(53)}${shuffled.toFixed(3).padStart(14)}`)

for (const [half, all] of Object.entries(trials)) {
  const inside = (own: boolean) => {
    const some = all.filter((trial) => trial.own === own)
    return ((100 * some.filter(({ margin }) => margin >= 0).length) / some.length).toFixed(1)
  }
  console.log(
    `\n${half}: inside the range ${inside(true)} % of the author's further texts, ${inside(false)} % of others'`,
  )
}
console.log('\nby author, reported half')
for (const name of halves.reported) {
  const own = trials.reported.filter(({ author }) => author === name)
  console.log(`  ${name.padEnd(24)}${auc(own).toFixed(3)}`)
}
const deviations = halves.chosen.map((name) => {
  const scores = ownScores((authors.get(name) ?? []).map((text) => vectors.get(text)!))
  const mean = scores.reduce((sum, one) => sum + one, 0) / scores.length
  return scores.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (scores.length - 1)
})
const usual = Math.sqrt(deviations.reduce((sum, one) => sum + one, 0) / deviations.length)
console.log(`\nusual deviation of an author's own scores, chosen half: ${usual.toFixed(3)}`)

const reached = auc(trials.reported)
if (reached < goals.auc || Math.abs(shuffled - 0.5) > goals.shuffled) process.exitCode = 1

function train() {
  const trained = trainBackground(
    textsOf(halves.chosen).map(({ text }) => countStyle(readProse(text))),
    1,
  )
  const file = join(import.meta.dirname, '../../../server/profile/voice/model/background.json.br')
  writeFileSync(file, brotliCompressSync(JSON.stringify(trained)))
}

/** Each author's texts in four rotations: that many samples, all others held out, two of every other author. */
function tryAll(half: string[], count: number, make: Meter<AuthorText> = meter, from = authors): Trial[] {
  return half.flatMap((author) => {
    const own = from.get(author) ?? []
    return [0, 1, 2, 3].flatMap((round) => {
      const turned = own.map((_, at) => own[(at + round * 3) % own.length]!)
      const measure = make(turned.slice(0, count))
      const others = half
        .filter((name) => name !== author)
        .flatMap((name) => from.get(name)!.slice(round, round + 2))
      return [
        ...turned.slice(count).map((text) => ({ own: true, author, margin: measure(text) })),
        ...others.map((text) => ({ own: false, author, margin: measure(text) })),
      ]
    })
  })
}

function auc(all: Trial[]): number {
  const margins = (own: boolean) => all.filter((trial) => trial.own === own).map(({ margin }) => margin)
  return areaUnderCurve(margins(true), margins(false))
}

function show(name: string, chosen: Trial[], reported: Trial[]) {
  console.log(`${name.padEnd(53)}${auc(chosen).toFixed(3)}${auc(reported).toFixed(3).padStart(9)}`)
}

/** The reported half with authors shuffled ten times: the score of a blind meter. */
function averageShuffled(): number {
  const random = seededRandom(11)
  const rounds = Array.from({ length: 10 }, () => {
    const dealt = textsOf(halves.reported)
      .map((text) => ({ text, place: random() }))
      .toSorted((a, b) => a.place - b.place)
    let at = 0
    const shuffledAuthors = new Map(
      halves.reported.map((name) => {
        const count = authors.get(name)?.length ?? 0
        return [name, dealt.slice(at, (at += count)).map(({ text }) => text)]
      }),
    )
    return auc(tryAll(halves.reported, 5, meter, shuffledAuthors))
  })
  return rounds.reduce((sum, one) => sum + one, 0) / rounds.length
}

/** How often a positive scores above a negative, ties counted half (Mann and Whitney): 1 is perfect, 0.5 is chance. */
function areaUnderCurve(positives: number[], negatives: number[]): number {
  const all = [
    ...positives.map((score) => ({ score, own: true })),
    ...negatives.map((score) => ({ score, own: false })),
  ].toSorted((a, b) => a.score - b.score)
  let ranks = 0
  for (let from = 0, to = 0; from < all.length; from = to) {
    while (to < all.length && all[to]!.score === all[from]!.score) to++
    ranks += all.slice(from, to).filter(({ own }) => own).length * ((from + 1 + to) / 2)
  }
  const possibleRanks = (positives.length * (positives.length + 1)) / 2
  return (ranks - possibleRanks) / (positives.length * negatives.length)
}
