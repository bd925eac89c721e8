import { expect, test } from 'vitest'
import { slugify } from './slugify.ts'

const cases: [string, string][] = [
  ['How often should a dog be washed?', 'how-often-should-a-dog-be-washed'],
  ['Crème brûlée & Straße', 'creme-brulee-strasse'],
  ["A dog's life", 'a-dogs-life'],
  ['Уход за собакой', 'ukhod-za-sobakoy'],
  ['Καλημέρα', 'kalimera'],
  ['خبز الجاودار في أسبوع', 'khbz-aljawdar-fy-asbw'],
  ['לחם שיפון', 'lhm-shypvn'],
  ['犬の洗い方', 'post'],
  ['🐶', 'post'],
  ['', 'post'],
  ['../../etc/passwd?x=1', 'etc-passwd-x-1'],
]

test.each(cases)('turns %j into the slug %s', (text, slug) => {
  expect(slugify(text)).toBe(slug)
})

test('cuts a slug between words at 60 characters', () => {
  expect(slugify('word '.repeat(50))).toBe(Array.from({ length: 12 }, () => 'word').join('-'))
  expect(slugify('x'.repeat(500))).toHaveLength(60)
})
