import { expect, test } from 'vitest'
import { escapeHtml } from '../../server/platform/text/escape-html.ts'
import { findUnsupported } from '../../server/writing/gates/truth/truth-gate.ts'
import { readSentences } from './read-sentences.ts'

test('of sentences about businesses it has not learned from it finds a third of what is invented, and holds one honest one in ten', () => {
  const cases = readSentences()
    .filter(({ isKeptAside }) => isKeptAside)
    .flatMap(({ name, facts, sentences }) => {
      const sheet = { facts, own: [name], year: 2026 }
      return sentences.map(({ before, sentence, after, label }) => {
        const html = `<p>${[before, sentence, after].map(escapeHtml).join(' ').trim()}</p>`
        return {
          isInvented: label === 'unsupported',
          isHeld: findUnsupported(html, sheet).some((held) => held.sentence.includes(sentence.slice(0, -1))),
        }
      })
    })
  const share = (isInvented: boolean) => {
    const of = cases.filter((one) => one.isInvented === isInvented)
    return of.filter((one) => one.isHeld).length / of.length
  }
  expect(share(true)).toBeGreaterThanOrEqual(0.33)
  expect(share(false)).toBeLessThanOrEqual(0.1)
})
