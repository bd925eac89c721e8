import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { seededRandom } from '../fakes/models/fake-prose.ts'
import type { Account, Answer, Server } from '../given/given.ts'
import * as samples from './bad-input-samples.ts'

/** Folder with collections of hostile texts, kept outside the repository. Without it only the samples beside this file run. */
const folder = process.env.BAD_INPUTS

/** `all`, or the seed of a random sample of the collections; npm test prints its seed. */
const seed = process.env.BAD_INPUTS_SEED ?? 'all'

/** One database is enough: PostgreSQL, where available, is the stricter one. */
export const isTried = process.env.TEST_ENGINE === 'postgres' || !process.env.TEST_POSTGRES

/** Rejected with a clear error. */
export const isRefused = ({ status, body }: Answer) =>
  status >= 400 && status < 500 && typeof body.code === 'string' && body.message.length > 0

/** The texts of one kind: the samples plus up to `maxCount` from the collection, or all of it. */
function some(maxCount: number, sample: string[], read: (folder: string) => string[]): string[] {
  if (!folder) return sample
  const all = [...new Set(read(folder))]
  if (seed === 'all' || all.length <= maxCount) return all
  const random = seededRandom(Number(seed))
  return Array.from({ length: maxCount }, () => all.splice(Math.floor(random() * all.length), 1)[0]!)
}

const linesOf = (name: string) => (from: string) =>
  readFileSync(join(from, name), 'utf8').split('\n').filter(Boolean)
const jsonOf = (from: string, name: string): unknown => JSON.parse(readFileSync(join(from, name), 'utf8'))

export const naughtyStrings = () =>
  some(80, samples.naughtyStrings, (from) => jsonOf(from, 'naughty-strings.json') as string[])
export const lineBreaks = () => some(40, samples.lineBreaks, linesOf('crlf.txt'))
export const injections = () => some(40, samples.injections, linesOf('sqli.txt'))
export const formulas = () => some(40, samples.formulas, linesOf('csv-formula.txt'))
export const redirects = () => some(40, samples.redirects, linesOf('open-redirect.txt'))
export const hostileAddresses = () => some(24, samples.hostileAddresses, linesOf('ssrf-urls.txt'))
export const passwordsOfLeaks = () => some(500, samples.passwordsOfLeaks, linesOf('common-passwords.txt'))
// Use all of them: most posts of the test mix seven, and with too few no post could be written.
export const promptInjections = () =>
  some(100, samples.promptInjections, (from) =>
    Object.values(jsonOf(from, 'prompt-injection.json') as Record<string, string[]>).flat(),
  )
export const blockedRanges = () =>
  some(30, samples.blockedRanges, (from) => {
    const { cidr4, cidr6 } = jsonOf(from, 'ssrf-blocked-ranges.json') as Record<string, string[]>
    return [...cidr4!, ...cidr6!].map((cidr) => cidr.split('/')[0]!)
  })

/** Script payloads, single-line or multi-line; the samples are always included, so every kind is covered. */
export const scripts = () => [...new Set([...samples.scripts, ...drawnScripts()])]

const drawnScripts = () =>
  some(150, samples.scripts, (from) => [
    ...linesOf('xss-payloads.txt')(from),
    ...Object.values(jsonOf(from, 'xss-multiline.json') as Record<string, string[]>).flat(),
    ...(jsonOf(from, 'dompurify-fixtures.json') as { payload: string }[]).map(({ payload }) => payload),
  ])

/** Runs a few at a time: hundreds of calls mostly wait. */
export async function sixAtATime<T>(list: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...list]
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
    }),
  )
}

export const batches = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size))

/** Previews each payload separately: an unclosed quote in one would swallow the next. */
export async function previewed(server: Server, { token }: Account): Promise<string[]> {
  const payloads = scripts()
  const shown: string[] = []
  await sixAtATime([...payloads.keys()], async (at) => {
    const { status, body } = await server.call('POST', '/posts/preview', { content: payloads[at] }, token)
    if (status !== 200) throw new Error(`${JSON.stringify(payloads[at])}: ${JSON.stringify(body)}`)
    shown[at] = body.data.html
  })
  return shown
}
