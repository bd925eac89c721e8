import { expect, test } from 'vitest'
import { givenBrief, ranges } from '../../../test/given/given-brief.ts'
import { countWords } from '../../../contract/posts/count-words.ts'
import { findKeywords } from '../../../contract/keywords/find-keyword.ts'
import { captionNetworks } from '../../../contract/posts/posts.ts'
import { fitsNetwork } from '../finish/caption-length.ts'
import { composeArticle, type Draft } from '../compose-draft.ts'
import type { Steps } from '../requests/writing-request.ts'
import type { Brief } from '../writer.ts'
import { articles, type Article, areAllUsed, chooseArticle } from './article-writer.ts'
import { countSlop } from '../checks/author-style.ts'

const steps: Steps = { take: (_name, _schema, work) => work() }
const { signal } = new AbortController()
const sheet = { facts: ['Happy Tails Leeds'], own: ['Happy Tails Leeds'] }

const about = ({ title, keyphrase }: Article, values: Partial<Brief> = {}) =>
  givenBrief({ topic: title, keywords: [keyphrase], withNewsletter: true, sheet, ...values })
const compose = (brief: Brief): Promise<Draft> => composeArticle({ brief, steps, signal }, new Map())

test.each(articles.flatMap((article) => ranges.map((words) => [article.trade, words, article] as const)))(
  'the article of %s in %o is within its range and passes every check of its wording',
  async (_trade, words, article) => {
    const { framework } = article
    const draft = await compose(about(article, { words, framework }))
    expect(draft.title).toBe(article.title)
    expect(draft.findings).toEqual([])
    expect(draft.reading).toEqual([])
    expect(countSlop(draft.content, {}).total).toBe(0)
    const [places] = findKeywords({ ...draft, description: draft.excerpt }, [article.keyphrase])
    expect(places).toMatchObject({ title: true, firstParagraph: true, slug: true, description: true })
    expect(draft.content).toContain('Happy Tails Leeds')
    expect(draft.content).not.toMatch(/[{}]/)
    expect(draft.excerpt.length).toBeLessThanOrEqual(155)
    for (const network of captionNetworks) expect(fitsNetwork(network, draft.captions[network]!)).toBe(true)
    expect(draft.newsletter?.body).toContain('{url}')
  },
)

test('each plan gets its own length, and a long or hostile business name breaks none of them', async () => {
  for (const article of articles) {
    const counts = []
    for (const words of ranges) {
      const businessName = '<b>A & B</b> '.repeat(8).trim()
      const brief = about(article, { words, profile: { ...givenBrief().profile, businessName } })
      const { content } = await compose(brief)
      expect(content).not.toContain('<b>')
      counts.push(countWords(content))
    }
    expect(counts).toEqual([...new Set(counts)].toSorted((a, b) => a - b))
  }
})

test.each(articles.map((article) => [article.title, article] as const))(
  'picks it for a request about “%s”',
  (_, article) => {
    expect(chooseArticle(about(article), new Map()).title).toBe(article.title)
  },
)

test('takes the trade from the profile and repeats no article until all were used', () => {
  const brief = givenBrief({ topic: 'Spring ideas', keywords: [] })
  const uses = new Map<string, number>()
  const chosen = articles.map(() => {
    const { title, trade } = chooseArticle(brief, uses)
    uses.set(title, 1)
    return trade
  })
  expect(chosen[0]).toBe('dog grooming')
  expect(new Set(chosen).size).toBe(articles.length)
  expect(areAllUsed(uses)).toBe(true)
  expect(chooseArticle(brief, uses).trade).toBe('dog grooming')
})
