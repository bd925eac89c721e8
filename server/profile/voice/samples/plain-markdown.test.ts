import { expect, test } from 'vitest'
import { growthOf, linear, textOf } from '../../../../test/given/growth.ts'
import { readProse } from '../meter/read-prose.ts'
import { measureStyle } from '../meter/style.ts'
import { plainMarkdown } from './read-sample-file.ts'

test.each([
  ['**bold**, __bold__, *thin*, _thin_ and `code`', 'bold, bold, thin, thin and code'],
  ['snake_case_name, 2 * 3 * 4 and a lone *', 'snake_case_name, 2 * 3 * 4 and a lone *'],
  ['See [the dog](https://a.example) and ![a cat](cat.jpg)it.', 'See the dog and it.'],
  ['[![build](badge.svg)](https://ci.example) Wash.', ' Wash.'],
  ['A [bracket] and (another), [one](open', 'A [bracket] and (another), [one](open'],
  ['# Why\n\n> We wash.\n- Slowly\n12. Gently', 'Why\n\nWe wash.\nSlowly\nGently'],
  ['Before\n```\ncode\n```\nAfter', 'Before\n\n\n\nAfter'],
  ['Before\n~~~\nnever closed', 'Before\n~~~\nnever closed'],
  ['| a | b |\n|---|---|\nText', '\n\nText'],
  ['---\ntitle: x\n---\nText', 'Text'],
  ['--- \ntitle: x', '--- \ntitle: x'],
  [
    'A line that a program broke at some sixty columns of width\nand that goes on here.\nNext',
    'A line that a program broke at some sixty columns of width and that goes on here.\nNext',
  ],
])('reads %j as its words', (text, plain) => {
  expect(plainMarkdown(text)).toBe(plain)
})

test.each([
  '![',
  '[',
  '](',
  '[a](',
  '*_',
  '# ',
  '`',
  '**',
  '**a',
  '_a ',
  'a',
  'a ',
  '犬は元気です',
  '1',
  '\n```',
  '---\n',
  'the dog is washed and ',
])('measures a sample of only %j in linear time', (token) => {
  const make = (length: number) => textOf(token, length)
  expect(growthOf(plainMarkdown, make)).toBeLessThan(linear)
  expect(growthOf(readProse, make)).toBeLessThan(linear)
  expect(growthOf(measureStyle, make)).toBeLessThan(linear)
})
