import { expect, test } from 'vitest'
import { suggestKeywords } from './suggest-keywords.ts'

const text =
  'Sourdough bread needs time. Feed the sourdough starter, fold the dough and bake the bread in the morning.'
const near =
  'Rye bread and sourdough. The sourdough starter likes rye flour. Rye flour makes the bread dark. A Dutch oven helps: the Dutch oven keeps the steam.'
const far =
  'Our accounting software sends invoices. Invoices are paid by card, and the software sends reminders.'

const words = (otherTexts: string[], max = 10) =>
  suggestKeywords({ text, otherTexts, max }).suggestions.map(({ word }) => word.toLowerCase())

test('suggests what similar texts say and this one does not', () => {
  const found = words([near, far])
  expect(found.some((word) => word.includes('rye'))).toBe(true)
  expect(found).toContain('dutch oven')
  for (const word of found) expect(['sourdough', 'bread', 'starter', 'sourdough starter']).not.toContain(word)
})

test('suggests nothing from texts about something else', () => {
  expect(words([far])).toEqual([])
  expect(words([])).toEqual([])
})

test('keeps the number, order and bounds of suggestions', () => {
  const { suggestions } = suggestKeywords({ text, otherTexts: [near, near, far], max: 3 })
  const relevances = suggestions.map(({ relevance }) => relevance)
  expect(suggestions.length).toBeLessThanOrEqual(3)
  expect(relevances).toEqual(relevances.toSorted((a, b) => b - a))
  expect(relevances.every((relevance) => relevance >= 0 && relevance <= 1)).toBe(true)
})

test('repeats no part of a better suggestion, and suggests no verb or noun of no particular subject', () => {
  const found = words([`${near} Rye flour keeps. Things keep, and rye flour keeps them in a way.`])
  const parts = found.filter((word) =>
    found.some((other) => other !== word && ` ${other} `.includes(` ${word} `)),
  )
  expect(parts).toEqual([])
  for (const word of ['keeps', 'way', 'makes']) expect(found).not.toContain(word)
})

test('suggests no contraction and no single word that any site uses', () => {
  const chatty =
    'I’m up at three. I’m not a morning person, and by then I’m baking. Put the sourdough in a bag, a paper bag, not a plastic bag.'
  for (const other of [chatty, chatty.replaceAll('’', "'")])
    for (const word of words([other])) expect(['i’m', "i'm", 'bag']).not.toContain(word)
})
