import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = readdirSync(import.meta.dirname).filter((name) =>
  /^(?:themes-|asides-|openings|closings|tone-styles)/.test(name),
)
const banks = files.map((name) => ({ name, text: readFileSync(new URL(name, import.meta.url), 'utf8') }))

test('the banks hold no stock phrases of generated text and no dashes', () => {
  const stock =
    /\b(?:delve|landscape|seamless\w*|crucial|pivotal|moreover|in conclusion|unlock\w*|leverag\w*|tapestry|game.changer|elevate|harness|robust|vibrant|testament|realm|fast-paced|not just|not only|it's important to note)\b|—|–/i
  for (const { name, text } of banks) expect(text.match(stock), name).toBeNull()
})

test('the banks invent no figures, studies, clients or experience', () => {
  const invented =
    /\d %|\d+ ?percent|\b(?:studies|study shows|research|survey|statistics|experts say|proven to|my clients?|our clients|in my experience|years of experience|I have|I've|award)\b|\b(?:19|20)\d\d\b/i
  for (const { name, text } of banks) expect(text.match(invented), name).toBeNull()
})

test('no sentence of the banks is there twice', () => {
  const sentences = banks.flatMap(({ text }) =>
    [...text.matchAll(/^ +(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"),$/gm)].flatMap((match) =>
      (match[1] ?? match[2] ?? '').split(/(?<=[.!?]) /),
    ),
  )
  expect(sentences.length).toBeGreaterThan(1_000)
  expect(sentences.filter((sentence, at) => sentences.indexOf(sentence) !== at)).toEqual([])
})

test('every choice and clause of a template is closed', () => {
  for (const { name, text } of banks) {
    for (const [template] of text.matchAll(/^ +['"].*['"],$/gm)) {
      expect(template.replace(/\{[^{}<>]*\|[^{}<>]*\}/g, '').replace(/<[^<>{}]*>/g, ''), name).not.toMatch(
        /[{}<>|]/,
      )
    }
  }
})
