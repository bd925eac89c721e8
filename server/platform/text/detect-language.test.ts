import { expect, test } from 'vitest'
import { prose, seededRandom } from '../../../test/fakes/models/fake-prose.ts'
import { detectLanguage, isEnglish, isOtherLanguage } from './detect-language.ts'

test.each([
  ['Ein ruhiger Hund braucht vor dem Bad ein wenig Zeit.', 'de'],
  ['Un cane tranquillo ha bisogno di un po’ di tempo prima del bagno.', 'it'],
  ['Een rustige hond heeft voor het bad wat tijd nodig.', 'nl'],
  ['Spokojny pies potrzebuje przed kąpielą trochę czasu.', 'pl'],
  ['Um cão calmo precisa de algum tempo antes do banho.', 'pt'],
  ['En lugn hund behöver lite tid före badet.', 'sv'],
  ['Спокойной собаке перед купанием нужно немного времени.', 'ru'],
  ['Google Analytics の設定を始める前に', 'ja'],
  ['开始之前需要了解的关于屋顶费用的所有信息和实用建议', 'zh'],
  ['Ofte stillede spørgsmål om hunde, der skal i bad', 'da'],
  [`A calm dog needs a little time. ${prose(seededRandom(3), 200)}`, 'en'],
])('%j is surely %s', (text, language) => {
  expect(detectLanguage(text)).toEqual({ language, isSure: true })
  expect(isEnglish(text)).toBe(language === 'en')
})

test.each([
  ['Paws & Bubbles', true],
  ['', true],
  ['https://example.com/der-hund-und-das-bad #hundebad 2027', true],
])('%j is too little to be called foreign', (text, expected) => {
  expect(isEnglish(text)).toBe(expected)
})

test.each([
  ['Frequently asked questions', 'de', true],
  ['Introduction', 'de', true],
  ['Introduction', 'fr', false],
  ['Questions fréquentes', 'it', true],
  ['Häufige Fragen', 'en', true],
  ['Content Marketing für Handwerker', 'de', false],
  ['Budget planen', 'de', false],
  ['予算', 'ja', false],
])('%j is in another language than %s: %j', (line, language, expected) => {
  expect(isOtherLanguage(line, language)).toBe(expected)
})
