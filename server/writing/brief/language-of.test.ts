import { expect, test } from 'vitest'
import { languageOf } from './language-of.ts'

const german =
  'Wir backen jeden Morgen Brot und Brötchen für die Nachbarschaft. Kommen Sie vorbei und probieren Sie unser Marketing.'
const silent = { businessName: 'Mill', idealClient: '', clientPromises: [], clientExpectations: [] }

test.each([
  // One topic in languages that nothing else about the account mentions.
  ['Come scegliere il materasso giusto', undefined, 'it'],
  ['Hoe kies je een goed matras', undefined, 'nl'],
  ['Jak wybrać dobry materac', undefined, 'pl'],
  ['Como escolher um bom colchão', undefined, 'pt'],
  ['マットレスの選び方', undefined, 'ja'],
  // A sentence in another language than the site's asks for that language; a single term does not.
  ['Come scegliere il materasso giusto', german, 'it'],
  ['How to choose a good mattress', german, 'en'],
  ['マットレスの選び方', german, 'ja'],
  ['Content Marketing', german, 'de'],
  ['Black Friday Deals', german, 'de'],
  ['Budget planen', german, 'de'],
  ['', german, 'de'],
  ['', undefined, undefined],
  ['A calm dog bath', german, undefined],
])('writes a post on %j for a site with %j in %s', (topic, text, language) => {
  const site = text === undefined ? [] : [text]
  expect(languageOf({ topic, keywords: [] }, silent, site)).toBe(language)
})

test("falls back to the profile's language for a short topic without a site", () => {
  const profile = { ...silent, idealClient: 'Familien, die ein neues Zuhause suchen und Hilfe brauchen' }
  expect(languageOf({ topic: 'Content Marketing', keywords: [] }, profile, [])).toBe('de')
})

test.each([
  ['A calm dog bath', 'en'],
  ['Wie oft badet ein Hund', 'de'],
  ['Black Friday Deals', 'de'],
])('writes a post on %j in %s for a German site whose owner writes English', (topic, language) => {
  const profile = { ...silent, idealClient: 'Busy owners of dogs who want a calm bath without any fuss' }
  expect(languageOf({ topic, keywords: [] }, profile, [german])).toBe(language)
})

test("uses the owner's language for a short topic when the site has two languages", () => {
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
])('leaves the language open when an instruction names another one: %s', (instructions) => {
  const request = { topic: 'How to choose a good mattress for a child', keywords: [] }
  expect(languageOf({ ...request, instructions }, silent, [])).toBeUndefined()
  expect(languageOf({ ...request, instructions: 'Keep it short' }, silent, [])).toBe('en')
})
