import { expect, test } from 'vitest'
import { addKeywords } from './keyword-list.ts'

test('words are cut at commas, and the same word in another case or spacing is added once', () => {
  expect(addKeywords(['Dog wash'], ' dog  WASH, cat care ,,cat care, ')).toEqual(['Dog wash', 'cat care'])
})

test('nothing but spaces adds nothing', () => {
  expect(addKeywords(['dog'], '  , ')).toEqual(['dog'])
})
