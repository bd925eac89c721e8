import { expect, test } from 'vitest'
import { threadMs } from '../../../test/thread-time.ts'
import { articles } from '../articles/article-writer.ts'
import { findInSentences, runChecks } from './checks.ts'
import { findNearest } from './similar.ts'
import { found } from './code-check-levels.ts'

const nothing = {
  ...{ facts: [], own: [], urls: [], habits: {}, topic: '', keywords: [], slug: '' },
  ...{ words: { min: 0, max: 9999 }, missing: null },
}
const kindsIn = (sentence: string, known: object = {}) =>
  findInSentences([sentence], { ...nothing, ...known }).map(({ check }) => check)

test.each([
  ['address', 'Order at bestbread-shop.com today.'],
  ['address', 'Write primes-fenetres point com into the bar.'],
  ['lookalike', 'Pay with your usual pаypal account.'],
  ['shortcode', 'See the pictures: [gallery ids="1,2"]'],
  ['contact', 'You will find us at 14 Cloister Lane.'],
  ['contact', 'Besuchen Sie uns in der Lindenstraße 12.'],
  ['contact', 'Notre atelier est au 27, rue des Tisserands.'],
  ['contact', 'Estamos en la calle Mayor, 14.'],
  ['hours', 'We are open on Saturdays from 8 am to 1 pm.'],
  ['price', 'Our large loaf costs £6.40.'],
  ['contact', 'Call us at 0441 5550 173.'],
  ['contact', 'Ring (218) 555-0144 and ask.'],
  ['figure', 'We have baked for 12,000 families.'],
  ['figure', 'Wir haben 47 Meister ausgebildet.'],
  ['leak', 'Sure, here is the revised article.'],
  ['leak', "I've written this blog post for home owners."],
  ['leak', "I've kept the tone friendly and avoided jargon."],
  ['leak', 'Als Sprachmodell habe ich dazu keine Meinung.'],
  ['placeholder', 'Call [Company Name] today.'],
  ['profanity', 'This is complete bullshit.'],
])('finds %s: %s', (kind, sentence) => {
  expect(kindsIn(sentence)).toContain(kind)
})

test("accepts addresses, hours and prices from the facts, and the customer's own site", () => {
  const facts = [
    'Our shop is at 14 Cloister Lane.',
    'Open Saturday from 8 am to 1 pm.',
    'A large loaf is £6.40.',
  ]
  const known = { facts, urls: ['https://bakery-mill.com/'] }
  for (const sentence of [
    'You will find us at 14 Cloister Lane.',
    'We are open on Saturdays from 8 am to 1 pm.',
    'Our large loaf costs £6.40.',
    'More about it on bakery-mill.com.',
  ])
    expect(kindsIn(sentence, known)).toEqual([])
})

test.each([
  'Bake for 45 minutes at 230 degrees.',
  'Since January 1, 2025 every firm has to accept such bills, up to 250 euros.',
  'Say you write three bills in January 2027.',
  'We look at three things first.',
  'Our loaf and our rolls come to £9.00 together.',
  'We have baked since 2014, for twelve years.',
  'Call us at 0441/5550173.',
  'Our prices stay as they are until January 1, 2099.',
  'Wir erinnern Sie vor dem 31. Juli an die Frist.',
  'Bei uns kostet das £6.40, mit 19 Prozent Umsatzsteuer.',
])('accepts a figure that is not about the business or follows from its facts: %s', (sentence) => {
  const facts = ['Founded in 2014.', 'A loaf is £6.40.', 'Rolls are £2.60.', 'Telephone 0441 5550 173.']
  expect(kindsIn(sentence, { facts })).toEqual([])
})

const [bakery, bookkeeping] = articles
const contentOf = ({ sections }: (typeof articles)[number]) =>
  sections.map(({ heading, html }) => `<h2>${heading}</h2>${html}`).join('')
/** Findings that would hold an autopilot post. */
const hardOf = (title: string, content: string, values: object = {}) =>
  runChecks({ ...nothing, title, excerpt: '', content, topic: title, ...values })
    .filter(({ level }) => level !== 'note')
    .map(({ check }) => check)

test.each(articles.map((article) => [article.title, article] as const))(
  'finds nothing in “%s”',
  (title, article) => {
    expect(hardOf(title, contentOf(article), { keywords: [article.keyphrase] })).toEqual([])
  },
)

test('misses no topic that names little more than the business', () => {
  const content =
    '<p>Hello.</p><p>The sourdough waits overnight, and the oven is lit at three in the morning.</p>'
  const own = ['Corley Bakery']
  expect(hardOf('What to expect from Corley Bakery', content, { own })).not.toContain('topic')
  expect(hardOf('Corley Bakery: insurance for pianos in winter', content, { own })).toContain('topic')
  const keywords = ['liability cover', 'flood']
  expect(hardOf('Bakery insurance', content, { own, keywords })).toContain('topic')
})

test('takes no sentence of an author about their own notes for a remark of a model', () => {
  expect(kindsIn("I've written down what goes into a cinnamon bun.")).toEqual([])
})

test('holds a post that is about something else or in another language than its topic', () => {
  expect(hardOf(bakery!.title, contentOf(articles[7]!))).toEqual(['topic'])
  // A sample article has no requested topic.
  expect(hardOf(bakery!.title, contentOf(bookkeeping!), { isSample: true })).toEqual([])
})

test.each(['de', 'it', 'nl', 'pl', 'pt', 'sv', 'ja'])(
  'finds an English post where %s was requested',
  (language) => {
    const { title, keyphrase } = bakery!
    const content = contentOf(bakery!)
    expect(hardOf(title, content, { language, keywords: [keyphrase] })).toEqual(['postLanguage'])
    expect(hardOf(title, content, { language: 'en', keywords: [keyphrase] })).toEqual([])
  },
)

test('finds a post that repeats itself, or its search term in every sentence', () => {
  const loop = `<p>${'Clean windows have no streaks. A window without streaks is a clean window. Streaks spoil a clean window. '.repeat(12)}</p>`
  expect(hardOf('Clean windows without streaks', loop)).toContain('repetition')
  const stuffed = `<p>${'The plumber Leeds comes early. Ask a plumber Leeds about pipes. '.repeat(10)}</p>`
  expect(hardOf('Plumber Leeds', stuffed, { keywords: ['plumber Leeds'] })).toContain('stuffing')
})

test('finds the nearest of thousands of posts by its words and ignores other topics of the trade', () => {
  const text = contentOf(bakery!).replace(/<[^>]*>/g, ' ')
  const reworded = text.replaceAll(' bread ', ' loaf ').replaceAll(' keep ', ' store ')
  const others = articles.slice(1).map((one) => ({ title: one.title, html: contentOf(one) }))
  const near = findNearest({ text, others: [...others, { title: 'Same', html: reworded }] })
  expect(near).toMatchObject({ title: 'Same' })
  expect(near!.overlap).toBeGreaterThan(0.5)
  expect(findNearest({ text, others })!.overlap).toBeLessThan(0.15)
})

test.each([
  ['mixed scripts', 'Кириллица and λόγος mixed العربية 漢字 '],
  ['one letter', 'a'],
  ['capitals', 'Name And Another '],
  ['promises', 'you will win and cure and guarantee '],
  ['numbers', '12:30 £4.50 '],
])('reads 20,000 words, or sentences of 10,000 characters, in seconds: %s', (_name, piece) => {
  const began = threadMs()
  hardOf('A topic about bread', `<p>${piece.repeat(Math.ceil(120_000 / piece.length))}</p>`)
  expect(threadMs() - began).toBeLessThan(8000)
})

test('quotes the words in its reason and says what kind they are and what is missing', () => {
  expect(found('hours', '8 am').reason).toBe(
    '“8 am” are hours that we can’t find in your facts or on your pages.',
  )
})

const tax = 'Steuererklärung für Selbstständige ab 390 Euro zuzüglich Umsatzsteuer.'
const prices = ['A large country loaf is £4.80, a small one £3.20.', 'Massage 60 min $120, 90 min $165.', tax]
test.each([
  ['Take one large country loaf and one small, and you’ll pay £7.50 for the pair.', '£7.50'],
  ['A large country loaf and a small one come to £8.00.', undefined],
  ['Our small loaf is £3.20, our large one £5.80.', '£5.80'],
  ['Our two large loaves are £9.60.', undefined],
  ['A large country mill costs some £9,000.', undefined],
  ['Small shops need no receipt for sales up to £5.', undefined],
  ['Kleinbetragsrechnungen bis 250 Euro brauchen keine Umsatzsteuer-ID.', undefined],
  ['Geringwertige Wirtschaftsgüter für 800 Euro schreiben Sie sofort ab.', undefined],
  ['Eine Steuererklärung für Selbstständige kostet 450 Euro.', '450 Euro'],
])(
  "finds a price of the business that follows from no fact, but not another business's: %s",
  (sentence, price) => {
    const findings = findInSentences([sentence], { ...nothing, facts: prices })
    expect(findings.map(({ words }) => words)).toEqual(price === undefined ? [] : [price])
  },
)

const amounts = ['The yearly check is €1,200.50.', 'Die Beratung kostet 45 €.', 'A visit is $49.']
test.each([
  ['Our yearly check is 1.200,50 €.', 'Our yearly check is 1.300,50 €.'],
  ['Notre contrôle annuel coûte 1 200,50 €.', 'Notre contrôle annuel coûte 1 250 €.'],
  ["Our yearly check is CHF 1'200.50.", "Our yearly check is CHF 1'300.50."],
  ['Unsere Beratung kostet 45,- Euro.', 'Unsere Beratung kostet 55,- Euro.'],
  ['Unsere Beratung: EUR 45.', 'Unsere Beratung: EUR 59.'],
  ['Our visit is 49 dollars.', 'Our visit is 59 dollars.'],
  ['Our visit is £49.00.', 'Our visit is £52.50.'],
])('recognizes the same amount in every notation: %s', (same, other) => {
  expect(findInSentences([same], { ...nothing, facts: amounts })).toEqual([])
  expect(kindsIn(other, { facts: amounts })).toEqual(['price'])
})

test("does not hold an amount that is nobody's price", () => {
  const sentences = [
    'The average couple spends £23,250 on the day.',
    'Kleinunternehmer dürfen 25.000 Euro im Jahr umsetzen.',
    'Au-delà de 1 500 €, la loi demande un écrit.',
  ]
  expect(findInSentences(sentences, { ...nothing, facts: amounts })).toEqual([])
})

test('judges an answer together with its question', () => {
  const sentences = ['Torn between sixty and ninety minutes?', 'The extra half hour adds only $35.']
  expect(findInSentences(sentences, { ...nothing, facts: prices }).map(({ words }) => words)).toEqual(['$35'])
})

test.each([
  ['“The only bread my kids ask for,” Dele wrote to us.', ['quotation']],
  ['“The only bread my kids finish,” Dele wrote to us.', []],
  ['“Slow food is the best food,” says a proverb.', []],
])(
  "does not accept words as a customer's quotation that the customer did not say: %s",
  (sentence, expected) => {
    const facts = ['Customer Dele wrote: ‘The only bread my kids finish.’']
    expect(kindsIn(sentence, { facts })).toEqual(expected)
  },
)

test.each([
  ['“A cold towel frightens a puppy,” says Ada Reed.', []],
  ['“A cold towel ruins the whole day,” says Ada.', ['quotation']],
  ['“A cold towel ruins the whole day,” says a proverb.', []],
  ['Ask for “the towel of the day” by Phone.', []],
])('verifies quotations of who speaks in a transcript: %s', (sentence, expected) => {
  const facts = [
    'Ada Reed: We warm our towels for nine minutes.',
    'Tom: Why nine?',
    'Ada Reed: A cold towel frightens a puppy.',
    'Phone: 0113 4960000',
  ]
  expect(kindsIn(sentence, { facts })).toEqual(expected)
})
