import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { diffComm } from 'node-diff3'
import { expect, test } from 'vitest'
import { type HouseStyle, noHouseStyle } from '../../../contract/profile/house-style.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { applyHouseStyle } from './apply-house-style.ts'

interface LabelledText {
  /** The rules were improved with the first set in sight; the second was looked at once. */
  set: 1 | 2
  language: string
  rules: Partial<HouseStyle>
  heading: string
  paragraph: string
  /** The text with the rules applied, by two copy editors. */
  edited: [string, string]
}

// Two authors wrote the paragraphs, four others edited them by hand; none knew the code or each other.
const file = new URL('../../../test/files/house-style.json.br', import.meta.url)
const texts = JSON.parse(brotliDecompressSync(readFileSync(file)).toString()) as LabelledText[]

const evenSpaces = (text: string) => text.replace(/\s+/g, ' ').trim()

function editsOf(before: string, after: string): Set<string> {
  const tokens = (text: string) => text.match(/[\p{L}\p{N}]+|[^]/gu) ?? []
  const edits = new Set<string>()
  let at = 0
  for (const part of diffComm(tokens(before), tokens(after))) {
    const gone = (part.common ?? part.buffer1).join('')
    if (!part.common) edits.add(`${at} ${gone}→${part.buffer2.join('')}`)
    at += gone.length
  }
  return edits
}

test.each([1, 2])('makes the corrections of two copy editors and hardly any other: set %i', (set) => {
  const [agreed, missed] = [[] as string[], [] as string[]]
  const [made, invented] = [[] as string[], [] as string[]]
  for (const { language, rules, heading, paragraph, edited } of texts.filter((text) => text.set === set)) {
    const content = `<h2>${escapeHtml(heading)}</h2><p>${escapeHtml(paragraph)}</p>`
    const context = { houseStyle: { ...noHouseStyle, ...rules }, language, names: [rules.businessName ?? ''] }
    const before = evenSpaces(`${heading} ${paragraph}`)
    const ours = editsOf(before, evenSpaces(plainText(applyHouseStyle({ content }, context).texts.content)))
    const [one, other] = edited.map((text) => editsOf(before, evenSpaces(text))) as [Set<string>, Set<string>]
    const both = one.intersection(other)
    agreed.push(...both)
    missed.push(...both.difference(ours))
    made.push(...ours)
    invented.push(...ours.difference(one.union(other)))
  }
  expect(missed.length / agreed.length, missed.join('\n')).toBeLessThan(0.25)
  expect(invented.length / made.length, invented.join('\n')).toBeLessThan(0.03)
})
