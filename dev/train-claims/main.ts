// npm run train-claims: fits the classifier of claims (server/writing/gates/truth) to the sentences beside this file and
// writes its model. Deterministic: the same sentences give the same files.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  hashedPlaces,
  namedValues,
  tableSize,
  type ClaimModel,
} from '../../server/writing/gates/truth/claim-model.ts'
import { describeSentence, type Described } from '../../server/writing/gates/truth/describe-sentence.ts'
import { sentencesOf } from '../../server/writing/gates/truth/truth-gate.ts'
import { articles } from '../../server/writing/articles/articles.ts'
import { knowFacts } from '../../server/writing/gates/truth/known-facts.ts'
import { compress } from '../train-keywords/compress.ts'
import { fitLogistic, scoreOf, type Row } from './fit-logistic.ts'
import { readSentences } from './read-sentences.ts'

// Of the honest sentences of a business that the model has not seen, so many are held.
const falseAlarms = 0.05
const folds = 8
// The authors of the sentences counted from it.
const writtenIn = 2026
// What a standard deviation of a named feature weighs beside the words.
const namedScale = 0.05

interface Example {
  business: string
  language: string
  described: Described
  isUnsupported: boolean
}

/** Advice as it stands in any post: what claims look like says little about what most sentences look like. */
const ordinary: Example[] = articles.flatMap(({ trade, sections }) => {
  const facts: string[] = []
  const known = knowFacts(facts, [])
  const lines = sentencesOf(sections.map(({ html }) => html).join('\n'))
  return lines.map((sentence, at) => ({
    business: trade,
    language: 'en',
    described: describeSentence(
      { sentence, before: lines[at - 1] ?? '', after: lines[at + 1] ?? '' },
      known,
      facts,
    ),
    isUnsupported: false,
  }))
})

const labelled: Example[] = readSentences()
  .filter(({ isKeptAside }) => !isKeptAside)
  .flatMap(({ name, language, facts, sentences }) => {
    const known = knowFacts(facts, [name], writtenIn)
    return sentences.map((sentence) => ({
      business: name,
      language,
      described: describeSentence(sentence, known, facts),
      isUnsupported: sentence.label === 'unsupported',
    }))
  })

const examples = [...labelled, ...ordinary]

/** Names and spreads of the features, by which a row is made of an example. */
function layout(of: Example[]) {
  const values = new Map<string, number[]>()
  for (const { described } of of)
    for (const [name, value] of namedValues(described)) {
      const known = values.get(name)
      if (known) known.push(value)
      else values.set(name, [value])
    }
  const spread = (seen: number[]) => {
    const mean = seen.reduce((sum, value) => sum + value, 0) / of.length
    const squares = seen.reduce((sum, value) => sum + (value - mean) ** 2, 0)
    return Math.sqrt((squares + (of.length - seen.length) * mean ** 2) / of.length)
  }
  const names = [...values.keys()].toSorted()
  const scales = new Map(names.map((name) => [name, namedScale / (spread(values.get(name)!) || Infinity)]))
  return { names, scales, places: new Map(names.map((name, at) => [name, 2 * tableSize + at])) }
}

function toRow({ described, isUnsupported }: Example, { scales, places }: ReturnType<typeof layout>): Row {
  const row: Row = { places: [], values: [], isPositive: isUnsupported }
  const add = (place: number, value: number) => {
    row.places.push(place)
    row.values.push(value)
  }
  for (const { places: hashed, value } of hashedPlaces(described))
    for (const place of hashed) add(place, value)
  for (const [name, value] of namedValues(described)) {
    const place = places.get(name)
    if (place !== undefined) add(place, value * scales.get(name)!)
  }
  return row
}

function fit(of: Example[]) {
  const shape = layout(of)
  const rows = of.map((example) => toRow(example, shape))
  return { shape, ...fitLogistic(rows, 2 * tableSize + shape.names.length) }
}

/** The score of every example by a model that has not seen its business. */
function crossValidate(): number[] {
  const businesses = [...new Set(examples.map(({ business }) => business))]
  const foldOf = new Map(businesses.map((business, at) => [business, at % folds]))
  const scores = new Map<Example, number>()
  for (let fold = 0; fold < folds; fold++) {
    const { shape, weights, bias } = fit(examples.filter(({ business }) => foldOf.get(business) !== fold))
    for (const example of examples.filter(({ business }) => foldOf.get(business) === fold))
      scores.set(example, scoreOf(toRow(example, shape), weights, bias))
  }
  return labelled.map((example) => scores.get(example)!)
}

const scores = crossValidate()

/** The score above which so many honest sentences of a language are held. */
function findThreshold(language: string): number {
  const own = scores
    .map((score, at) => ({ score, ...labelled[at]! }))
    .filter((one) => one.language === language)
  const honest = own.filter(({ isUnsupported }) => !isUnsupported).toSorted((a, b) => b.score - a.score)
  const threshold = honest[Math.floor(honest.length * falseAlarms)]!.score
  const invented = own.filter(({ isUnsupported }) => isUnsupported)
  const recall = invented.filter(({ score }) => score > threshold).length / invented.length
  console.log(
    `${language}: ${own.length} sentences; of the unsupported ${(100 * recall).toFixed(1)} % are found with ${100 * falseAlarms} % false alarms (cross-validated), from ${threshold.toFixed(2)} on`,
  )
  return Number(threshold.toFixed(3))
}

const thresholds = Object.fromEntries(
  ['en', 'de', 'fr', 'es'].map((language) => [language, findThreshold(language)]),
)
const { shape, weights, bias } = fit(examples)
const hashed = weights.subarray(0, 2 * tableSize)
const scale = hashed.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127
const named = Object.fromEntries(
  shape.names
    .map((name): [string, number] => [
      name,
      Number((weights[shape.places.get(name)!]! * shape.scales.get(name)!).toPrecision(3)),
    ])
    .filter(([, weight]) => weight !== 0),
)
const folder = join(import.meta.dirname, '../../server/writing/gates/truth/model')
const model: Omit<ClaimModel, 'hashed'> & { scale: number } = { bias, thresholds, scale, named }
writeFileSync(join(folder, 'claims.json'), `${JSON.stringify(model, null, 2)}\n`)
writeFileSync(
  join(folder, 'claims.bin.br'),
  compress(Buffer.from(Int8Array.from(hashed, (weight) => Math.round(weight / scale)).buffer)),
)
