// npm run bench -- keywords --data DIR: how well our extraction finds the keywords people chose, and at what cost.
// We may not distribute the texts: docs/keywords.md lists the files the folder needs.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { goldOf, readDocuments, scoreDocument, type Document } from './keyphrase-score.ts'

const goals: Record<string, number> = { blogtags: 20.5, inspec: 36, semeval2017: 31, kpcrowd: 15 }

const cpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
const megabytes = () => Math.round(process.memoryUsage().rss / 1e6)

const { values } = parseArgs({
  options: { data: { type: 'string' } },
  allowPositionals: true,
})
const folder = values.data ?? process.env.BENCH_DATA
const fileOf = (name: string) => join(folder ?? '', `${name}.jsonl.gz`)
const names = folder ? Object.keys(goals).filter((name) => existsSync(fileOf(name))) : []
if (names.length === 0) {
  console.log('no texts to measure on: --data DIR or BENCH_DATA names their folder (docs/keywords.md)')
} else {
  const sets = new Map(names.map((name) => [name, readDocuments(fileOf(name))]))
  const before = cpuMs()
  const { listKeywords } = await import('../../../server/keywords/extraction/extract-keywords.ts')
  listKeywords('A first text loads the model.', 10)
  const loadMs = cpuMs() - before
  console.log(
    `F1@10 in percent (at 5 in brackets), and texts for each second of CPU\n${row('', [...sets.keys()])}`,
  )
  measure((text) => listKeywords(text, 10), sets)
  console.log(row('asked', Object.values(goals).map(String)))
  measureSpeed(listKeywords, [...sets.values()].flat())
  console.log(`loading: ${loadMs.toFixed(0)} ms of CPU; memory in use: ${megabytes()} MB with all texts`)
}

function measure(extract: (text: string) => string[], all: Map<string, Document[]>) {
  const cells: string[] = []
  let sum = 0
  for (const documents of all.values()) {
    const totals = { 5: 0, 10: 0 }
    for (const document of documents) {
      const found = extract(document.text)
      for (const k of [5, 10] as const) totals[k] += scoreDocument(found, goldOf(document), k)
    }
    const percent = (k: 5 | 10) => (100 * totals[k]) / documents.length
    cells.push(`${percent(10).toFixed(1)} (${percent(5).toFixed(1)})`)
    sum += percent(10)
  }
  console.log(`${row('Quillcast', cells)}mean ${(sum / all.size).toFixed(1)}`)
}

/** CPU time on texts of exactly that many words, built from the longest ones. */
function measureSpeed(extract: (text: string, maxKeywords: number) => string[], documents: Document[]) {
  for (const length of [500, 3000]) {
    const texts = cut(documents, length)
    const times: number[] = []
    for (const text of texts) {
      const start = cpuMs()
      extract(text, 10)
      times.push(cpuMs() - start)
    }
    times.sort((a, b) => a - b)
    const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1)
    console.log(`${length} words: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms of CPU (${texts.length} texts)`)
  }
}

function cut(documents: Document[], length: number): string[] {
  const words = documents.flatMap(({ text }) => text.match(/\S+\s*/g) ?? [])
  return Array.from({ length: Math.min(200, Math.floor(words.length / length)) }, (_, i) =>
    words.slice(i * length, (i + 1) * length).join(''),
  )
}

function row(name: string, cells: string[]): string {
  return name.padEnd(27) + cells.map((cell) => cell.padEnd(15)).join('')
}
