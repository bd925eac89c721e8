import { expect, test } from 'vitest'
import { languageOf } from './language-of.ts'

const german =
  'Wir backen jeden Morgen Brot und Brötchen für die Nachbarschaft. Kommen Sie vorbei und probieren Sie unser Marketing.'
const silent = { businessName: 'Mill', idealClient: '', clientPromises: [], clientExpectations: [] }

test.each([
  // The topic of cases 18.
  ['Come scegliere il materasso giusto', undefined, 'it'],
  ['Hoe kies je een goed matras', undefined, 'nl'],
  ['Jak wybrać dobry materac', undefined, 'pl'],
  ['Como escolher um bom colchão', undefined, 'pt'],
  ['マットレスの選び方', undefined, 'ja'],
  // A sentence in another language than the site's asks for that language; a term does not.
  ['Come scegliere il materasso giusto', german, 'it'],
  ['How to choose a good mattress', german, 'en'],
  ['マットレスの選び方', german, 'ja'],
  ['Content Marketing', german, 'de'],
  ['Black Friday Deals', german, 'de'],
  ['Budget planen', german, 'de'],
  ['', german, 'de'],
  ['', undefined, undefined],
  ['A calm dog bath', german, undefined],
])('a post on %j for a site with %j is written in %s', (topic, text, language) => {
  const site = text === undefined ? [] : [text]
  expect(languageOf({ topic, keywords: [] }, silent, site)).toBe(language)
})

test('without a site the profile tells the language of a short topic', () => {
  const profile = { ...silent, idealClient: 'Familien, die ein neues Zuhause suchen und Hilfe brauchen' }
  expect(languageOf({ topic: 'Content Marketing', keywords: [] }, profile, [])).toBe('de')
})

test.each([
  ['A calm dog bath', 'en'],
  ['Wie oft badet ein Hund', 'de'],
  ['Black Friday Deals', 'de'],
])('a German site whose owner writes English gets a post on %j in %s', (topic, language) => {
  const profile = { ...silent, idealClient: 'Busy owners of dogs who want a calm bath without any fuss' }
  expect(languageOf({ topic, keywords: [] }, profile, [german])).toBe(language)
})

test('a site in two languages tells nothing of a short topic: its owner does', () => {
  const english =
    'We bake bread and rolls for the neighborhood every morning. Come by and try them while they are warm.'
  const profile = { ...silent, idealClient: 'Busy owners of dogs who want a calm bath without any fuss' }
  const site = [german, english, german, english, german]
  expect(languageOf({ topic: 'Soap', keywords: [] }, profile, site)).toBe('en')
  expect(languageOf({ topic: 'Soap', keywords: [] }, silent, site)).toBeUndefined()
})

test.each([
  'Please write it in German.',
  'Bitte auf Deutsch schreiben',
  'Écrivez en allemand, pas en français',
])('an instruction that names another language leaves it open: %s', (instructions) => {
  const request = { topic: 'How to choose a good mattress for a child', keywords: [] }
  expect(languageOf({ ...request, instructions }, silent, [])).toBeUndefined()
  expect(languageOf({ ...request, instructions: 'Keep it short' }, silent, [])).toBe('en')
})
