import { expect, test } from 'vitest'
import { captionNetworks } from '../../../contract/posts/posts.ts'
import { givenBrief } from '../../../test/given/given-brief.ts'
import { Outline } from '../outline/outline.ts'
import { readFinish } from './read-finish.ts'

const brief = givenBrief({
  topic: 'A calm bath',
  keywords: ['calm bath'],
  sheet: { facts: ['We opened in 2014.', 'A bath takes 40 minutes.'], own: ['Paws'] },
})
const outline = Outline.parse({ title: 'A calm bath', sections: [{ heading: 'Begin', words: 100 }] })
const sections = [{ heading: 'Begin', html: '<p>A bath takes 40 minutes. It ends with a towel.</p>' }]
const read = (answer: object) => readFinish(JSON.stringify(answer), brief, outline, sections)
const finishWith = (caption: string) => {
  const captions = Object.fromEntries(captionNetworks.map((network) => [network, caption]))
  return read({ title: 'A calm bath', captions }).finish
}

test.each(captionNetworks)(
  'a caption for %s says no figure that the post does not say, though it be true',
  (network) => {
    expect(finishWith('A bath takes 40 minutes. {url}').captions[network]).toContain('40 minutes')
    expect(finishWith('We opened in 2014. {url}').captions[network]).not.toContain('2014')
    expect(finishWith('One of our clients saved 90 minutes. {url}').captions[network]).not.toContain('90')
  },
)

const excerpt = 'A calm bath takes forty minutes at most. Here is how to get the water right.'

test('a title or an excerpt is asked for again, and never cut within a sentence', () => {
  expect(read({ title: 'A calm bath', excerpt }).problem).toBeUndefined()
  const long = `A calm bath for every dog ${'of all the dogs there are '.repeat(3)}`.trim()
  expect(read({ title: long, excerpt })).toMatchObject({
    finish: { title: 'A calm bath' },
    problem: expect.stringContaining('at most 60'),
  })
  const wordy = `${excerpt} ${excerpt.repeat(2)}`
  expect(read({ title: 'A calm bath', excerpt: wordy })).toMatchObject({
    finish: { excerpt: `${excerpt} A calm bath takes forty minutes at most.` },
    problem: expect.stringContaining('at most 155'),
  })
  expect(read({ title: 'A quiet wash', excerpt }).problem).toContain('searchTerm')
})

test('what an answer lacks is taken from the post, word for word', () => {
  expect(readFinish(undefined, brief, outline, sections).finish).toMatchObject({
    title: 'A calm bath',
    slug: 'a-calm-bath',
    excerpt: 'A bath takes 40 minutes. It ends with a towel.',
    captions: { x: 'A calm bath\n\nA bath takes 40 minutes. It ends with a towel.\n\n{url}' },
  })
})
