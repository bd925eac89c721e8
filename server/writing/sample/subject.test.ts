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

const written = 'What does a heat pump cost? We are a small firm in Leeds.'
test.each([
  ['heat pump', 'a heat pump'],
  ['kitchen garden', 'a kitchen garden'],
  ['wedding photographer Leeds', 'choosing a wedding photographer in Leeds'],
  ['dog grooming Leeds', 'dog grooming in Leeds'],
  ['dog grooming Paris', 'dog grooming Paris'],
  ['start running', 'learning how to start running'],
  ['start date', 'start date'],
  ['bookkeeping', 'bookkeeping'],
])('the search term %j stands in running text as people would say it', (keyword, phrase) => {
  expect(keywordPhrase(keyword, written)).toBe(phrase)
})

test('a question that lacks its sign gets it', () => {
  expect(subjectOf('How does a heat pump work', [], []).topic).toBe('How does a heat pump work?')
  expect(subjectOf('How nervous dogs calm down', [], []).topic).toBe('How nervous dogs calm down')
})

test('a number of parts that the post will not have is not promised', () => {
  expect(subjectOf('7 common mistakes in tax returns', [], []).topic).toBe('Common mistakes in tax returns')
  expect(subjectOf('5 tips for winter', [], []).topic).toBe('5 tips for winter')
  expect(subjectOf('12 Monkeys, a review', [], []).topic).toBe('12 Monkeys, a review')
})
