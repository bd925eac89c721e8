import { expect, test } from 'vitest'
import { type HouseStyle, noHouseStyle } from '../../../contract/profile/house-style.ts'
import { growthOf, linear, textOf } from '../../../test/given/growth.ts'
import { randomDocument } from '../../../test/random-document.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { sanitizeContent } from '../../posts/content/sanitize-content.ts'
import { applyHouseStyle } from './apply-house-style.ts'

const apply = (html: string, rules: Partial<HouseStyle>, language = 'en', names: string[] = []) => {
  const given = { content: html, title: '', excerpt: '' }
  const { texts, corrections } = applyHouseStyle(given, {
    houseStyle: { ...noHouseStyle, ...rules },
    language,
    names,
  })
  return { html: texts.content, corrections }
}
const inParagraph = (text: string, rules: Partial<HouseStyle>, language?: string) =>
  apply(`<p>${text}</p>`, rules, language).html.slice(3, -4)

test.each<[Partial<HouseStyle>, string, string]>([
  [
    { spelling: 'british' },
    'We organize the colors at the center.',
    'We organise the colours at the centre.',
  ],
  [
    { spelling: 'american' },
    'Travelling with grey dogs, we realised.',
    'Traveling with gray dogs, we realized.',
  ],
  [{ spelling: 'british' }, 'Color matters. Unrecognized dogs.', 'Colour matters. Unrecognised dogs.'],
  [{ spelling: 'american' }, 'A dog’s favourite programme', 'A dog’s favorite program'],
  [{ serialComma: 'always' }, 'We wash, dry, brush and trim.', 'We wash, dry, brush, and trim.'],
  [{ serialComma: 'never' }, 'We wash, dry, brush, or trim.', 'We wash, dry, brush or trim.'],
  [{ dashes: 'em' }, 'It works – most days - with care.', 'It works—most days—with care.'],
  [{ dashes: 'en' }, 'It works—most days--with care.', 'It works – most days – with care.'],
  [{ quotationMarks: true }, 'She said "yes" twice.', 'She said “yes” twice.'],
  [
    { quotationMarks: true },
    `It's a 5" nail, "isn't it"? The dogs' bath.`,
    'It’s a 5" nail, “isn’t it”? The dogs’ bath.',
  ],
  [{ spelling: 'british' }, 'A 5" gap in a gray wall', 'A 5" gap in a grey wall'],
  [{ numberWords: true }, '5 dogs and 12 cats; only 1 bird.', 'Five dogs and twelve cats; only one bird.'],
  [{ terms: [{ avoid: 'clients', use: 'customers' }] }, 'Clients like clients.', 'Customers like customers.'],
  [{ terms: [{ avoid: 'Filofax', use: 'planner' }] }, 'A Filofax, a filofax', 'A planner, a filofax'],
  [
    { terms: [{ avoid: 'groomer', use: 'dog groomer' }] },
    'A groomer, a dog groomer',
    'A dog groomer, a dog groomer',
  ],
  [{ businessName: 'Happy-Paws' }, 'At Happy Paws and HAPPYPAWS', 'At Happy-Paws and Happy-Paws'],
  [{ businessName: 'HappyPaws' }, 'At Happy paws and happypaws', 'At HappyPaws and HappyPaws'],
  [{ businessName: "Ann's" }, 'At ANN’S', 'At Ann’s'],
])('writes %j: %s', (rules, before, after) => {
  expect(inParagraph(before, rules)).toBe(after)
})

test.each<[Partial<HouseStyle>, string]>([
  [{ spelling: 'british' }, 'Meet us at Lincoln Center on Harbor Road.'],
  [{ spelling: 'british' }, 'The meter, the program, the license, our practice, a tire.'],
  [{ spelling: 'british' }, 'She said “what a color” and wrote to color@example.com, see color.example.com.'],
  [{ spelling: 'american' }, 'These analyses are wise: we advise and exercise.'],
  [{ serialComma: 'always' }, 'When we open, customers and staff come in.'],
  [{ serialComma: 'always' }, 'After the wash, dry and brush it. The dog, however, barks and bites.'],
  [{ serialComma: 'always' }, 'Today, Monday, Tom and Ann call. Dogs, cats, however, run and hide.'],
  [{ serialComma: 'never' }, 'We wash, dry, brush, and you relax.'],
  [{ dashes: 'em' }, 'From 9 - 5, Berlin – Hamburg, a well-known dog, 1999–2004, -5 degrees'],
  [{ quotationMarks: true }, 'A 5" nail and a 6" one, and "an open one'],
  [
    { numberWords: true },
    'Step 3 covers it, type 2 needs, 5 miles, 3 to 5 dogs, $5 bills, 3.5 dogs, 12 of 20 dogs',
  ],
  [{ numberWords: true }, 'Windows 10 users, Chapter 2 shows, at 5 pm, 5% less, 10 20 dogs'],
  [{ terms: [{ avoid: 'client', use: 'customer' }] }, 'clients, client-side, The Client Company'],
  [{ terms: [{ avoid: 'kids', use: 'children' }] }, 'The kids’ bath'],
  [{ businessName: 'BLOOM' }, 'Roses bloom in June'],
  [{ businessName: 'US' }, 'Contact us'],
  [{ businessName: 'Up Market' }, 'An upmarket salon'],
  [{ businessName: 'ReStore' }, 'We restore old chairs'],
  [{ businessName: 'The Bakery' }, 'The bakery next to the bakery, the-bakery.com'],
])('leaves alone what may be meant otherwise, with %j: %s', (rules, text) => {
  expect(inParagraph(text, rules)).toBe(text)
})

const titled = (heading: string) =>
  `<h2>${heading}</h2><p>We go to Bath with care and wash the dogs of Anna there.</p>`
test.each<['sentence' | 'title', string, string]>([
  ['sentence', 'How to Wash Your Dog in Bath', 'How to wash your dog in Bath'],
  ['sentence', 'What Anna Does on Monday: Tips for DIY Fans', 'What Anna does on Monday: Tips for DIY fans'],
  ['sentence', 'Year-End Care for a One-Dog Home', 'Year-end care for a one-dog home'],
  ['sentence', 'The Dogs', 'The dogs'],
  ['sentence', 'New York', 'New York'],
  ['sentence', 'Better Care from Portland', 'Better Care from Portland'],
  ['sentence', 'Only One word is Capitalized', 'Only One word is Capitalized'],
  ['title', 'How to wash your dog with an iPhone in mind', 'How to Wash Your Dog with an iPhone in Mind'],
  ['title', 'A step-by-step guide: the basics to know of', 'A Step-by-Step Guide: The Basics to Know Of'],
])('writes headings in %s case: %s', (headings, before, after) => {
  expect(apply(titled(before), { headings }).html).toBe(titled(after))
})

test('lists a corrected heading as a whole', () => {
  const { corrections } = apply(titled('How to wash <em>your</em> dog'), { headings: 'title' })
  expect(corrections).toEqual([
    { rule: 'headings', before: 'How to wash your dog', after: 'How to Wash Your Dog', times: 1 },
  ])
})

test('keeps names in headings that only the facts of the business show', () => {
  const { html } = apply('<h2>Visit Us in Duluth</h2>', { headings: 'sentence' }, 'en', ['We are in Duluth.'])
  expect(html).toBe('<h2>Visit us in Duluth</h2>')
})

test.each([
  ['de', 'Sie sagte "ja" und “nein”.', 'Sie sagte „ja“ und „nein“.'],
  ['fr', 'Elle dit "oui" et « non ».', 'Elle dit «\u00a0oui\u00a0» et «\u00a0non\u00a0».'],
  ['es', 'Dijo “sí”.', 'Dijo «sí».'],
  ['xx', 'Ko "ko".', 'Ko "ko".'],
])('writes the quotation marks of %s', (language, before, after) => {
  expect(inParagraph(before, { quotationMarks: true }, language)).toBe(after)
})

test('keeps rules of English away from other languages', () => {
  const rules = {
    spelling: 'british',
    headings: 'sentence',
    serialComma: 'always',
    numberWords: true,
  } as const
  const html = '<h2>Das Kleine Center Am See</h2><p>Das center hat 5 tests, a, b, c and d.</p>'
  expect(apply(html, rules, 'de').html).toBe(html)
})

test('corrects nothing in quotations, code, addresses and attributes, and words across tags', () => {
  const html =
    '<p>A <a href="https://color.example/center" title="center">center</a> of <em>co</em>lor, <code>color</code>, <q>color</q> &amp; [[p1|color]]</p>' +
    '<blockquote><p>color</p></blockquote><pre>color</pre><p><img src="/color.png" alt="color"></p>'
  expect(apply(html, { spelling: 'british' }).html).toBe(
    html.replace('>center<', '>centre<').replace('|color]', '|colour]'),
  )
})

test('corrects title and excerpt, and lists each correction once with how often it was made', () => {
  const houseStyle: HouseStyle = {
    ...noHouseStyle,
    spelling: 'british',
    terms: [{ avoid: 'cheap', use: '' }],
  }
  const given = { content: '<p>A color, a cheap color.</p>', title: 'Color & more', excerpt: 'One color.' }
  expect(applyHouseStyle(given, { houseStyle, language: 'en', names: [] })).toEqual({
    texts: {
      content: '<p>A colour, a cheap colour.</p>',
      title: 'Colour & more',
      excerpt: 'One colour.',
    },
    corrections: [
      { rule: 'spelling', before: 'color', after: 'colour', times: 3 },
      { rule: 'spelling', before: 'Color', after: 'Colour', times: 1 },
      { rule: 'terms', before: 'cheap', after: null, times: 1 },
    ],
  })
})

test('leaves an excerpt alone that would be longer than search engines show', () => {
  const excerpt = `${'word '.repeat(29)}a clients`
  const houseStyle = { ...noHouseStyle, terms: [{ avoid: 'clients', use: 'valued customers' }] }
  const { texts } = applyHouseStyle({ content: '', title: '', excerpt }, { houseStyle, names: [] })
  expect(texts.excerpt).toBe(excerpt)
})

const everything: HouseStyle[] = [
  {
    ...noHouseStyle,
    ...{ spelling: 'british', headings: 'title', serialComma: 'always', dashes: 'em' },
    ...{ quotationMarks: true, numberWords: true, businessName: 'Word Shop' },
    terms: [
      { avoid: 'the', use: 'this' },
      { avoid: 'word', use: 'very word' },
    ],
  },
  {
    ...noHouseStyle,
    ...{ spelling: 'american', headings: 'sentence', serialComma: 'never', dashes: 'en' },
    ...{ quotationMarks: true, numberWords: true, businessName: '', terms: [] },
  },
]
const seed = Number(process.env['DOCUMENTS_SEED'] ?? Date.now() % 1_000_000)
const documents = 25
const spice = ' color and grey, wash, dry, brush and trim - "so" — 5 dogs of Word shop, the word.'
/** A random document with something to correct in every second text. */
const documentOf = (at: number) => {
  const { html } = randomDocument(seed + at)
  let count = 0
  return sanitizeContent(html.replace(/(?<=>)[^<>]+(?=<)/g, (text) => (count++ % 2 ? text : text + spice)))
}
const markupOf = (html: string) => html.match(/<[^<>]*>/g) ?? []

test('changes no markup and nothing the second time, in every language', () => {
  for (let at = 0; at < documents; at++) {
    const html = documentOf(at)
    const why = `DOCUMENTS_SEED=${seed + at}: ${html}`
    for (const [houseStyle, language] of everything.flatMap((style) =>
      ['en', 'fr'].map((to) => [style, to] as const),
    )) {
      const once = apply(html, houseStyle, language).html
      expect(markupOf(once), why).toEqual(markupOf(html))
      const again = apply(once, houseStyle, language)
      expect([again.html, again.corrections], why).toEqual([once, []])
    }
  }
})

test('changes only the words of its corrections', () => {
  const terms = [{ avoid: 'word', use: 'term' }]
  const wordsOf = (text: string) => plainText(text).split(/(?<![\p{L}\p{N}])|(?![\p{L}\p{N}])/u)
  for (let at = 0; at < documents; at++) {
    const html = documentOf(at)
    const { html: after, corrections } = apply(html, { spelling: 'british', terms })
    const known = corrections.map((one) => `${one.before} ${one.after}`)
    const now = wordsOf(after)
    const changed = wordsOf(html).flatMap((word, index) =>
      word === now[index] ? [] : `${word} ${now[index]}`,
    )
    expect([...new Set(changed)].toSorted(), `DOCUMENTS_SEED=${seed + at}`).toEqual(known.toSorted())
  }
})

test.each([
  ['sentences', 'We organize the colors, wash, dry, brush and trim - "so" 5 dogs. '],
  ['one word', 'color'],
  ['quotation marks', '"'],
  ['single marks', "'a "],
  ['dashes', ' -'],
  ['digits', '5 '],
  ['commas', 'a, '],
  ['open tags', '<b>a '],
  ['link marks', '[[p1|a'],
])('takes time in proportion to the length: %s', (_name, piece) => {
  const documentOfLength = (length: number) => `<p>${textOf(piece, length)}</p>`
  expect(growthOf((html) => apply(html, everything[0]!), documentOfLength, 20_000)).toBeLessThan(linear)
})
