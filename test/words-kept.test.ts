import { expect, test } from 'vitest'
import { plainText } from '../server/posts/content/plain-text.ts'
import { sanitizeContent } from '../server/posts/content/sanitize-content.ts'
import { renderContent } from '../server/publishing/blocks/content-forms.ts'
import { mergeTexts } from '../server/publishing/changes/merge-texts.ts'
import { readSiteText } from '../server/publishing/changes/read-site-text.ts'
import { randomDocument } from './random-document.ts'
import { readWords } from './read-words.ts'

const seed = Number(process.env['DOCUMENTS_SEED'] ?? Date.now() % 1_000_000)
// DOCUMENTS=5000 takes a minute.
const count = Number(process.env['DOCUMENTS'] ?? 1000)
const mark = '0123456789abcdef'
const onSite = (raw: string) => ({
  id: 1,
  status: 'publish',
  slug: 's',
  link: 'https://e.test/',
  content: { raw },
})

// The take-overs read what the rendering above them writes.
const ways: [string, (content: string) => string][] = [
  ['cleaning', sanitizeContent],
  ['blocks', (content) => renderContent(content, mark, 1, 'blocks')],
  ['plain HTML', (content) => renderContent(content, mark, 1, 'html')],
  ['plain HTML without pictures', (content) => renderContent(content, mark, 1, 'text')],
  [
    'a take-over from WordPress',
    (content) => readSiteText(onSite(renderContent(content, mark, 1, 'blocks'))).content,
  ],
  [
    'a take-over of plain HTML',
    (content) => readSiteText(onSite(renderContent(content, mark, 1, 'html'))).content,
  ],
  ['a merge', (content) => mergeTexts('', '', sanitizeContent(content)).content],
]

test.each(ways)('loses, glues and changes no word on the way: %s', (_name, go) => {
  for (let index = 0; index < count; index++) {
    const { html } = randomDocument(seed + index)
    expect(readWords(go(html)).toSorted(), `DOCUMENTS_SEED=${seed + index} DOCUMENTS=1: ${html}`).toEqual(
      readWords(html).toSorted(),
    )
  }
})

test('loses and glues no word of a pasted page with unknown elements', () => {
  for (let index = 0; index < count; index++) {
    const { html } = randomDocument(seed + index, true)
    const name = `DOCUMENTS_SEED=${seed + index} DOCUMENTS=1: ${html}`
    expect(readWords(sanitizeContent(html)).toSorted(), name).toEqual(readWords(html).toSorted())
  }
})

const letters = (text: string) => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')

test('loses no letter in plain text', () => {
  for (let index = 0; index < count; index++) {
    const { html } = randomDocument(seed + index)
    const name = `DOCUMENTS_SEED=${seed + index} DOCUMENTS=1: ${html}`
    expect(letters(plainText(sanitizeContent(html))), name).toBe(letters(readWords(html).join('')))
  }
})
