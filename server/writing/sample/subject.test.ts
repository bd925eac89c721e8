import { expect, test } from 'vitest'
import { clientPhrase } from './draft-frame.ts'
import { keywordPhrase, subjectOf } from './subject.ts'

const keywords: [string, string | undefined][] = [
  ['dog grooming', 'dog grooming'],
  ['#SEO', 'SEO'],
  ['how to groom a dog', 'learning how to groom a dog'],
  ['why dogs shed', 'the question of why dogs shed'],
  ['Leeds dog groomer', 'choosing a Leeds dog groomer'],
  ['accountant near me', 'choosing an accountant near me'],
  ['is yoga safe?', 'the question “is yoga safe”'],
  ['C#, .NET', '“C#, .NET”'],
  ['собака зимой', 'собака зимой'],
  ['???', undefined],
  ['', undefined],
]

test.each(keywords)('the keyword %j can stand after "about"', (keyword, phrase) => {
  expect(keywordPhrase(keyword)).toBe(phrase)
})

const topics: [string, string][] = [
  ['How to keep a nervous dog calm', 'keeping a nervous dog calm'],
  ['How to plan your week', 'planning your week'],
  ['How to open a salon', 'opening a salon'],
  ['How to begin with yoga', 'beginning with yoga'],
  ['How to tie a bow', 'tying a bow'],
  ['How to safely lift a dog', 'learning how to safely lift a dog'],
  ['How to wash and dry a poodle', 'learning how to wash and dry a poodle'],
  ['Getting ready for the groomer', 'getting ready for the groomer'],
  ['Leeds in spring', 'Leeds in spring'],
  ['?', 'this topic'],
]

test.each(topics)('without a keyword, the topic %j becomes a phrase of its own', (topic, phrase) => {
  expect(subjectOf(topic, [], []).phrase).toBe(phrase)
})

test('a first word that the customer writes small elsewhere is no name', () => {
  expect(subjectOf('Bookkeeping for agencies', ['cash flow'], ['monthly bookkeeping']).topicPhrase).toBe(
    'bookkeeping for agencies',
  )
  expect(subjectOf('Harrogate for dogs', ['dog walks'], ['We love Harrogate']).topicPhrase).toBe(
    'Harrogate for dogs',
  )
})

test('a topic of 300 characters is announced by its beginning', () => {
  expect(subjectOf('long '.repeat(60), ['dogs'], []).topic.length).toBeLessThanOrEqual(121)
})

const clients: [string, string | undefined][] = [
  [
    'Busy dog owners in Leeds who want a gentle groomer',
    'busy dog owners in Leeds who want a gentle groomer',
  ],
  ['people over 40 who sit all day.', 'people over 40 who sit all day'],
  ['We work with owners of small agencies', undefined],
  ['They are busy and need help.', undefined],
  ['Owners. Renters.', undefined],
  ['Dogs', undefined],
  ['', undefined],
]

test.each(clients)(
  'the ideal client %j stands in a sentence only where it reads well',
  (description, phrase) => {
    expect(clientPhrase(description)).toBe(phrase)
  },
)
