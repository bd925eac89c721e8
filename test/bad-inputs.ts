import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder with collections of hostile texts, which is no part of the repository; its tests are skipped without it. */
export const badInputs = process.env.BAD_INPUTS

const read = (name: string) => readFileSync(join(badInputs ?? '', name), 'utf8')
const lines = (name: string) => [...new Set(read(name).split('\n').filter(Boolean))]

export const naughtyStrings = (): string[] => JSON.parse(read('naughty-strings.json'))
export const lineBreaks = () => lines('crlf.txt')
export const injections = () => lines('sqli.txt')
export const formulas = () => lines('csv-formula.txt')
export const redirects = () => lines('open-redirect.txt')
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
