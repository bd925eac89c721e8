import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Account, Answer, Server } from './given.ts'

/** The folder with collections of hostile texts, which is no part of the repository; its tests are skipped without it. */
export const badInputs = process.env.BAD_INPUTS

/** Once is enough: where there is a PostgreSQL it is the stricter of the two. */
export const isTried = Boolean(
  badInputs && (process.env.TEST_ENGINE === 'postgres' || !process.env.TEST_POSTGRES),
)

/** With a clear answer. */
export const isRefused = ({ status, body }: Answer) =>
  status >= 400 && status < 500 && typeof body.code === 'string' && body.message.length > 0

const read = (name: string) => readFileSync(join(badInputs ?? '', name), 'utf8')
const lines = (name: string) => [...new Set(read(name).split('\n').filter(Boolean))]

export const naughtyStrings = (): string[] => JSON.parse(read('naughty-strings.json'))
export const lineBreaks = () => lines('crlf.txt')
export const injections = () => lines('sqli.txt')
export const formulas = () => lines('csv-formula.txt')
export const redirects = () => lines('open-redirect.txt')
export const hostileAddresses = () => lines('ssrf-urls.txt')
export const passwordsOfLeaks = () => lines('common-passwords.txt')
export const promptInjections = (): string[] =>
  Object.values(JSON.parse(read('prompt-injection.json')) as Record<string, string[]>).flat()

/** Every payload that is to run a script, one line or many. */
export function scripts(): string[] {
  const many = JSON.parse(read('xss-multiline.json')) as Record<string, string[]>
  const fixtures = JSON.parse(read('dompurify-fixtures.json')) as { payload: string }[]
  return [
    ...new Set([
      ...lines('xss-payloads.txt'),
      ...Object.values(many).flat(),
      ...fixtures.map(({ payload }) => payload),
    ]),
  ]
}

/** Some at a time: what takes hundreds of calls waits more than it works. */
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

/** Each payload by itself as the preview answers it: together, one that leaves a quote open would swallow the next. */
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
