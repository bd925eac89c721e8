import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { SiteText } from './list-site-subjects.ts'
import { suggestForSite } from './suggest-for-site.ts'

interface LabelledSite {
  name: string
  texts: SiteText[]
  /** What an author answered to our prompt with the site's pages, as a model would. */
  searches: string[]
  /** Whether two readers who knew no source would have the business found for each term. */
  wanted: Record<string, [boolean, boolean]>
}

// Twelve invented businesses. Different authors wrote the texts, the answers and the labels; none knew the code.
const file = new URL('../../../test/files/site-searches.json.br', import.meta.url)
const sites = JSON.parse(brotliDecompressSync(readFileSync(file)).toString()) as LabelledSite[]
const firstTen = ({ texts, name, searches }: LabelledSite) =>
  suggestForSite(texts, name, searches, 10).map(({ word }) => word)

test('suggests ten searches for each site, nine of ten of which both readers want', () => {
  const labels = sites.flatMap((site) => {
    const words = firstTen(site)
    expect(words).toHaveLength(10)
    return words.map((word) => site.wanted[word] ?? [false, false])
  })
  for (const reader of [0, 1])
    expect(labels.filter((wanted) => wanted[reader]).length / labels.length).toBeGreaterThan(0.9)
})

const texts = ['Home', 'Baths', 'News'].map((title) => ({
  title,
  text: 'We wash every dog in our dog salon in Leeds. Calm baths, long baths, and prices that take care. DOG BATHS from 30 EUR.',
  isPage: true,
}))
const suggest = (searches: string[]) => suggestForSite(texts, 'Paws', searches, 10).map(({ word }) => word)

test('drops searches about something else, in other places or with a telephone number', () => {
  const searches = ['Dog salon leeds', 'crypto wallets', 'dog salon York', 'call 0113 496 0000', 'dog baths']
  const words = suggest([...searches, 'dog salon prices', 'wash my dog', 'salon care Leeds'])
  expect(words).toEqual([
    'dog salon Leeds',
    'dog baths',
    'dog salon prices',
    'wash my dog',
    'salon care Leeds',
  ])
})

test('adds what the texts are about where a model named fewer than five', () => {
  const site = sites.find(({ name }) => name.startsWith("L'Atelier"))!
  const subjects = firstTen({ ...site, searches: [] })
  expect(subjects.length).toBeGreaterThan(1)
  const words = firstTen({ ...site, searches: site.searches.slice(0, 1) })
  expect(words[0]).toBe(site.searches[0])
  expect(words.length).toBeGreaterThan(1)
  expect(subjects).toEqual(expect.arrayContaining(words.slice(1)))
})
