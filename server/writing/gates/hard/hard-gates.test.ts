import { expect, test } from 'vitest'
import { articles } from '../../articles/articles.ts'
import { findCompetitors } from './find-competitors.ts'
import { describeFinding } from './describe-finding.ts'
import { findNearest } from './find-duplicate.ts'
import { findHard, findInSentences } from './hard-gates.ts'

const nothing = {
  facts: [],
  own: [],
  urls: [],
  competitors: [],
  business: [],
  habits: {},
  topic: '',
  keywords: [],
}
const kindsIn = (sentence: string, known: object = {}) =>
  findInSentences([sentence], { ...nothing, ...known }).map(({ kind }) => kind)

test.each([
  ['health', 'Our calendula balm cures eczema within two weeks.'],
  ['health', 'After the course you no longer need your inhaler or any medication.'],
  ['legal', 'With these three papers in your bag you will win your case.'],
  ['financial', 'Our income plan pays a guaranteed 8 % return every year.'],
  ['financial', 'The new pump pays for itself within two years.'],
  ['safety', 'For this small repair there is no need to turn off the gas.'],
  ['health', 'Unsere Ringelblumensalbe heilt die Neurodermitis, und das ist kein Wunder.'],
  ['legal', 'Mit diesem Brief gewinnen Sie garantiert jeden Prozess gegen den Vermieter.'],
  ['financial', 'Wir bieten eine garantierte Rendite von 8 Prozent.'],
  ['safety', 'Für den Tausch müssen Sie das Gas nicht abstellen, das geht auch so.'],
  ['health', 'Notre baume guérit l’eczéma en trois jours.'],
  ['legal', 'Avec ce dossier, vous gagnerez votre procès.'],
  ['financial', 'Le placement offre un rendement garanti de 8 %.'],
  ['safety', 'Pas besoin de couper le gaz pour ce petit travail.'],
  ['health', 'Nuestra crema cura el eccema en tres días.'],
  ['legal', 'Con este escrito ganará usted el juicio.'],
  ['financial', 'El plan ofrece una rentabilidad garantizada del 8 %.'],
  ['safety', 'No hace falta cortar el gas para este arreglo.'],
])('a promise of %s is found: %s', (kind, sentence) => {
  expect(kindsIn(sentence)).toContain(kind)
})

test.each([
  'No cream cures eczema, whatever the label says.',
  'Beware of anyone who promises that you will win your case.',
  'A warm bath may ease the pain for an hour.',
  'Turn off the gas before you open the casing.',
  'Nobody can guarantee a return of 8 % on savings.',
  'Keine Salbe heilt Neurodermitis, aber Pflege hilft der Haut.',
  'Niemand kann Ihnen garantieren, dass Sie den Prozess gewinnen.',
  'Stellen Sie das Gas ab, bevor Sie die Abdeckung öffnen.',
  'Aucune crème ne guérit l’eczéma.',
  'Coupez le gaz avant d’ouvrir le capot.',
  'Ninguna crema cura el eccema.',
  'Corte el gas antes de abrir la tapa.',
  'Will you win your case?',
])('advice and hedged sentences promise nothing: %s', (sentence) => {
  expect(kindsIn(sentence)).toEqual([])
})

test('a promise that a fact makes in its words is no finding', () => {
  const sentence = 'We offer a guaranteed return of 2 %.'
  expect(kindsIn(sentence)).toContain('financial')
  expect(kindsIn(sentence, { facts: ['We offer a guaranteed return of 2 % on the deposit.'] })).toEqual([])
})

test.each([
  ['en', 'Unlike Crumb & Sons, we bake every loaf by hand.', 'competitor'],
  ['en', 'Our bread is better than any other bakery in town.', 'competitor'],
  ['en', 'The bakery next door sells frozen rolls as its own.', 'defamation'],
  ['de', 'Die Bäckerei Sommer betrügt ihre Kunden beim Gewicht.', 'defamation'],
  ['de', 'Wir arbeiten schneller als die Konkurrenz.', 'competitor'],
  ['fr', 'Contrairement à Dupain Frères, nous pétrissons à la main.', 'competitor'],
  ['fr', 'La boulangerie d’en face vend du pain surgelé.', 'defamation'],
  ['es', 'A diferencia de Pan Dorado, nosotros amasamos a mano.', 'competitor'],
  ['es', 'La panadería de enfrente engaña a sus clientes.', 'defamation'],
])('in %s a competitor is found: %s', (language, sentence, kind) => {
  const found = findCompetitors({
    sentences: [sentence],
    language,
    competitors: [],
    own: [],
    facts: [],
    trade: [],
  })
  expect(found.map((one) => one.kind)).toEqual([kind])
})

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
  ['leak', 'Sure, here is the revised article.'],
  ['leak', 'Als Sprachmodell habe ich dazu keine Meinung.'],
  ['placeholder', 'Call [Company Name] today.'],
  ['profanity', 'This is complete bullshit.'],
])('%s is found: %s', (kind, sentence) => {
  expect(kindsIn(sentence)).toContain(kind)
})

test('addresses, hours and prices that the facts have, and the own site, are no findings', () => {
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

const [bakery, bookkeeping] = articles
const contentOf = ({ sections }: (typeof articles)[number]) =>
  sections.map(({ heading, html }) => `<h2>${heading}</h2>${html}`).join('')
const hardOf = (title: string, content: string, values: object = {}) =>
  findHard({ ...nothing, title, excerpt: '', content, topic: title, ...values }).map(({ kind }) => kind)

test.each(articles.map((article) => [article.title, article] as const))(
  'nothing is found in “%s”',
  (title, article) => {
    expect(hardOf(title, contentOf(article), { keywords: [article.keyphrase] })).toEqual([])
  },
)

test('a post about something else, or in another language, does not answer its topic', () => {
  expect(hardOf(bakery!.title, contentOf(articles[7]!))).toEqual(['topic'])
  // A sample article is about no topic.
  expect(hardOf(bakery!.title, contentOf(bookkeeping!), { isSample: true })).toEqual([])
})

test.each(['de', 'it', 'nl', 'pl', 'pt', 'sv', 'ja'])(
  'an English post is found where %s is asked for',
  (language) => {
    const { title, keyphrase } = bakery!
    const content = contentOf(bakery!)
    expect(hardOf(title, content, { language, keywords: [keyphrase] })).toEqual(['postLanguage'])
    expect(hardOf(title, content, { language: 'en', keywords: [keyphrase] })).toEqual([])
  },
)

test('a post that says the same again and again, or its search term in every sentence, is found', () => {
  const loop = `<p>${'Clean windows have no streaks. A window without streaks is a clean window. Streaks spoil a clean window. '.repeat(12)}</p>`
  expect(hardOf('Clean windows without streaks', loop)).toContain('repetition')
  const stuffed = `<p>${'The plumber Leeds comes early. Ask a plumber Leeds about pipes. '.repeat(10)}</p>`
  expect(hardOf('Plumber Leeds', stuffed, { keywords: ['plumber Leeds'] })).toContain('stuffing')
})

test('the nearest of thousands of posts is found by its words, another topic of the trade is not near', () => {
  const text = contentOf(bakery!).replace(/<[^>]*>/g, ' ')
  const reworded = text.replaceAll(' bread ', ' loaf ').replaceAll(' keep ', ' store ')
  const others = articles
    .slice(1)
    .map((one) => ({ title: one.title, text: contentOf(one).replace(/<[^>]*>/g, ' ') }))
  const near = findNearest(text, [...others, { title: 'Same', text: reworded }])
  expect(near).toMatchObject({ title: 'Same' })
  expect(near!.overlap).toBeGreaterThan(0.5)
  expect(findNearest(text, others)!.overlap).toBeLessThan(0.15)
})

test.each([
  ['mixed scripts', 'Кириллица and λόγος mixed العربية 漢字 '],
  ['one letter', 'a'],
  ['capitals', 'Name And Another '],
  ['promises', 'you will win and cure and guarantee '],
  ['numbers', '12:30 £4.50 '],
])('20,000 words, or sentences of 10,000 characters, are read in seconds: %s', (_name, piece) => {
  const began = performance.now()
  hardOf('A topic about bread', `<p>${piece.repeat(Math.ceil(120_000 / piece.length))}</p>`)
  expect(performance.now() - began).toBeLessThan(8000)
})

test('the reason quotes the words, says of what kind they are, and what is missing', () => {
  expect(
    describeFinding({ kind: 'detail', text: '', sentence: 'We are the best in the region for rye.' }),
  ).toBe('“the best in the region” is a ranking that we can’t find in your facts.')
  expect(describeFinding({ kind: 'price', text: '£6.40', sentence: 'Ours costs £6.40.' })).toBe(
    '“£6.40” is a price that we can’t find in your facts.',
  )
})
