import { expect, test } from 'vitest'
import { listSiteSubjects, type SiteText } from './list-site-subjects.ts'

const page = (title: string, ...lines: string[]): SiteText => ({
  title,
  text: lines.join('\n'),
  isPage: true,
})
const post = (title: string, ...lines: string[]): SiteText => ({ ...page(title, ...lines), isPage: false })
const found = (texts: SiteText[], name = '') => listSiteSubjects(texts, name, 10).map(({ word }) => word)

const bakery = [
  page(
    'Sourdough bread in Leeds',
    'Marlow Bakery bakes sourdough bread in Leeds. Anna Marlow started it in a garage.',
    'Wholesale bread',
    'Bread classes',
  ),
  page(
    'Bread classes',
    'In our bread classes you feed a rye starter for 40 minutes and bake for 50 minutes. Anna Marlow teaches in Leeds.',
    'Your own rye starter',
    'A class takes 180 minutes.',
  ),
  page('Wholesale bread', 'Cafes in Leeds get wholesale bread at six. Ask Anna Marlow for a price list.'),
  page('Contact', 'Call Anna Marlow. We are closed on Monday.'),
  post('Why your rye starter sleeps', 'A rye starter sleeps below 15 degrees. On Monday it wakes up.'),
]

test('lists what pages and titles of a site share, without names, units, weekdays and its own name', () => {
  const words = found(bakery, 'Marlow Bakery')
  for (const word of ['sourdough bread', 'bread classes', 'wholesale bread', 'rye starter'])
    expect(words.some((one) => one.toLowerCase().includes(word))).toBe(true)
  expect(words.some((one) => one.includes('Leeds'))).toBe(true)
  for (const word of ['Anna Marlow', 'Marlow Bakery', 'minutes', 'Monday', 'Contact', 'Leeds'])
    expect(words).not.toContain(word)
})

test('writes a phrase in lower case where a capital only starts a heading', () => {
  const words = found([
    page('Garden design', 'We plan every garden design in Bristol.', 'Garden maintenance'),
    page('Garden maintenance', 'We come to your garden once a month.', 'Garden design'),
    page('Contact', 'Call us about your garden.'),
  ])
  expect(words).toEqual(expect.arrayContaining(['garden design', 'garden maintenance']))
})

test('joins the nouns of other languages, and leaves out their everyday words', () => {
  const french = [
    page(
      'Pompe à chaleur à Nantes',
      'Nous posons une pompe à chaleur en trois jours.',
      'Entretien de chaudière',
    ),
    page(
      'Entretien de chaudière',
      "L'entretien de chaudière coûte 140 euros. Le prix comprend le déplacement.",
    ),
    page('Prix', 'Une pompe à chaleur, un prix clair. Entretien de chaudière : 140 euros.'),
  ]
  expect(found(french).toSorted()).toEqual(['Entretien de chaudière', 'Pompe à chaleur à Nantes'])
  const german = [
    page('Lohnbuchhaltung', 'Die Lohnbuchhaltung kostet 15 Euro im Monat.', 'Jahresabschluss'),
    page('Jahresabschluss', 'Der Jahresabschluss folgt im nächsten Monat. Die Lohnbuchhaltung hilft dabei.'),
    page('Preise', 'Im Monat 90 Euro und 10 Prozent Rabatt auf den Jahresabschluss.'),
  ]
  const words = found(german)
  expect(words.slice(0, 2).toSorted()).toEqual(['Jahresabschluss', 'Lohnbuchhaltung'])
  for (const word of ['Monat', 'Euro', 'Prozent', 'Preise']) expect(words).not.toContain(word)
})

test('gives fewer than asked, or none, rather than words of no subject', () => {
  expect(found([])).toEqual([])
  const oneText = found([
    post('Bread', 'A rye starter rises in the warm kitchen. Our bread, our kitchen and a warm table.'),
  ])
  for (const word of ['kitchen', 'table', 'warm']) expect(oneText).not.toContain(word)
  const relevances = listSiteSubjects(bakery, '', 3).map(({ relevance }) => relevance)
  expect(relevances.length).toBeLessThanOrEqual(3)
  expect(relevances).toEqual(relevances.toSorted((a, b) => b - a))
})
