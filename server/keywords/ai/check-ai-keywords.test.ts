import { expect, test } from 'vitest'
import { extractKeywords } from '../extraction/extract-keywords.ts'
import { checkAiKeywords } from './check-ai-keywords.ts'

const text = `Washing an Anxious Dog At Home
An anxious dog needs a calm groomer. In Leeds we wash dogs once a month; nail trimming can wait.
After COVID-19 our B2B customers asked for R&D in C++ and .NET, says the RSPCA. Call 0113 496 0000 or (555) 010-9999.`

const check = (
  words: (string | { word: string; quote: string })[],
  given = text,
  siteTexts: string[] = [],
) => {
  const found = words.map((one) => ({
    ...{ relevance: 1, relatedWords: [], quote: '' },
    ...(typeof one === 'string' ? { word: one } : one),
  }))
  const evidence = { text: given, focusWords: [], siteTexts, nlp: [] }
  return checkAiKeywords(found, evidence, 30).map(({ word }) => word)
}

test('spells keywords in lower case and names as the text does', () => {
  expect(check(['Anxious Dogs', 'dog washing LEEDS', 'Nail Trimming', 'rspca dogs'])).toEqual([
    'anxious dogs',
    'dog washing Leeds',
    'nail trimming',
    'RSPCA dogs',
  ])
  expect(check(['covid-19 dogs', 'b2b customers', 'r&amp;d', 'c++', '.net', 'R&D'])).toEqual([
    'COVID-19 dogs',
    'B2B customers',
    'R&D',
    'C++',
    '.NET',
  ])
  const german = 'Ein Hund wird selten gebadet. Unser Hundesalon in Oldenburg badet jeden Hund mit Geduld.'
  expect(check(['hund baden', 'Hundesalon oldenburg'], german)).toEqual(['Hundesalon Oldenburg'])
})

test('drops telephone numbers and pieces of sentences', () => {
  expect(
    check([
      ...['call 0113 496 0000', '(555) 010-9999', '0113-4960000'],
      ...['An anxious dog needs a calm groomer', 'dogs are washed', 'and a calm groomer', 'wash the'],
      ...['Leeds. We wash dogs', 'how often are dogs washed', 'calm groomer.'],
    ]),
  ).toEqual(['how often are dogs washed', 'calm groomer'])
  expect(check(['tax 2025-2026'], 'The tax of 2025-2026.')).toEqual(['tax 2025-2026'])
})

test('keeps other words only if they are on the site or answer a passage of the text', () => {
  const quote = 'nail trimming can wait'
  expect(check(['dog nail clipping', 'cat nail trimming'])).toEqual([])
  expect(check(['dog nail clipping'], text, ['We offer clipping.'])).toEqual(['dog nail clipping'])
  expect(check(['clipping prices'], text, ['Our clipping prices are fair.'])).toEqual([])
  expect(check([{ word: 'dog nail clipping', quote }])).toEqual(['dog nail clipping'])
  expect(check([{ word: 'dog nail clipping', quote: 'nails are clipped weekly' }])).toEqual([])
  expect(check([{ word: 'dog nail clipping', quote: 'can wait' }])).toEqual([])
  for (const word of ['Zorblax dog nail', 'dog zorblax nail', 'dog nail Clipping', 'clipping prices nail'])
    expect(check([{ word, quote }]), word).toEqual([])
})

test('treats apostrophes, ampersands, accents and hyphens alike', () => {
  const cafe = 'Le café d’été sert l’orange pressée. Nos R&D long\u2011terme, c’est le bien-être.'
  expect(check(["café d'ete", 'r&amp;d', 'bien\u2011être', 'bien être', "l'orange"], cafe)).toHaveLength(4)
})

test('the traditional method keeps the spelling of the text and no telephone number', () => {
  const { keywords } = extractKeywords({
    text: `${text} COVID-19 and B2B, R&D, C++ and .NET.`,
    maxKeywords: 30,
  })
  const words = keywords.map(({ word }) => word)
  for (const name of ['COVID-19', 'B2B', 'R&D', 'C++', '.NET'])
    expect(
      words.some((word) => word.split(' ').includes(name)),
      `${name} in ${words.join(', ')}`,
    ).toBe(true)
  expect(words.filter((word) => /\d{3}/.test(word))).toEqual([])
})
