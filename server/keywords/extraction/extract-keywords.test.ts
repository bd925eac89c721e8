import { expect, test } from 'vitest'
import {
  hostileAddresses,
  injections,
  naughtyStrings,
  promptInjections,
  scripts,
} from '../../../test/bad-inputs/bad-inputs.ts'
import { stem } from '../../../contract/keywords/stem.ts'
import { extractKeywords } from './extract-keywords.ts'

const bread = `How to keep a sourdough starter alive

A sourdough starter is flour and water that wild yeast has moved into. Feed the starter every day with rye flour, and keep the
jar near the oven. If you bake once a week, the starter may sleep in the fridge. Before you bake sourdough bread, wake it up:
two feedings in a row, and wait until the starter has doubled. Rye flour feeds wild yeast better than white flour. A sleepy
starter makes flat bread; a lively one lifts the loaf and opens the crumb.`

const report = `Adaptive sampling for wireless sensor networks

The energy consumption of wireless sensor networks is dominated by radio communication. An adaptive sampling algorithm for
the reduction of communication overhead is presented. The proposed algorithm exploits temporal correlation of sensor readings
with a Kalman filter. Simulation results for environmental monitoring show a substantial reduction of energy consumption.`

const words = (text: string, maxKeywords = 10, focusWords: string[] = []) =>
  extractKeywords({ text, maxKeywords, focusWords }).keywords.map(({ word }) => word)

test('finds starter, flour and bread in a post about baking', () => {
  const found = words(bread, 8).map((word) => word.toLowerCase())
  expect(found.slice(0, 3).some((word) => word.includes('starter'))).toBe(true)
  expect(found.some((word) => word.includes('flour'))).toBe(true)
  expect(found.some((word) => word.includes('bread'))).toBe(true)
  expect(found).not.toContain('way')
})

test('finds the noun phrases of a report', () => {
  const found = words(report, 8)
  expect(found).toContain('wireless sensor networks')
  expect(found).toContain('Kalman filter')
  expect(found.filter((word) => word.includes(' ')).length).toBeGreaterThan(5)
})

test('gives relevance between 0 and 1 that falls along the list and is reproducible', () => {
  for (const text of [bread, report]) {
    const { keywords } = extractKeywords({ text, maxKeywords: 15 })
    const relevances = keywords.map(({ relevance }) => relevance)
    expect(relevances).toEqual(relevances.toSorted((a, b) => b - a))
    expect(Math.max(...relevances)).toBeLessThanOrEqual(1)
    expect(Math.min(...relevances)).toBeGreaterThanOrEqual(0)
    expect(extractKeywords({ text, maxKeywords: 15 }).keywords).toEqual(keywords)
  }
})

test('never returns more than requested, or the same keyword in singular and plural', () => {
  for (const max of [0, 1, 3, 10, 50]) {
    const found = words(`${bread} Starters differ: one starter is not like other starters.`, max)
    expect(found.length).toBeLessThanOrEqual(max)
    const forms = found.map((word) =>
      word
        .toLowerCase()
        .split(/[\s-]+/)
        .map(stem)
        .join(''),
    )
    expect(new Set(forms).size).toBe(forms.length)
  }
})

test('includes each focus word in a keyphrase, even one that is not in the text', () => {
  for (const max of [3, 5, 10]) {
    const found = words(bread, max, ['fridge', 'pizza', 'wild yeast']).join(' | ').toLowerCase()
    expect(found).toContain('fridge')
    expect(found).toContain('pizza')
    expect(found).toContain('wild yeast')
    expect(found.split(' | ').length).toBeLessThanOrEqual(max)
  }
})

test('ranks what the text says about a focus word higher', () => {
  const place = (found: string[]) => found.findIndex((word) => word.toLowerCase().includes('yeast'))
  const steered = words(bread, 10, ['yeast'])
  const plain = words(bread, 10)
  expect(place(steered)).toBeGreaterThanOrEqual(0)
  expect(place(steered)).toBeLessThan(place(plain) < 0 ? 10 : place(plain) + 1)
})

test('ignores markup, addresses and code blocks, and weighs headings more', () => {
  const html = `<h2>Growing tomatoes</h2><p class="lead">In a small garden <a href="https://example.com/seeds">seeds</a> need light.</p>
    <script>const lead = document.body</script><pre>tomatoes.forEach(pick)</pre><p>Write to garden@example.com. Water in the morning.</p>`
  const found = words(html)
  expect(found[0]?.toLowerCase()).toContain('tomatoes')
  for (const word of found) expect(word).not.toMatch(/class|href|script|example|forEach|document/)
})

test('shows words as people write them', () => {
  const found = words(
    'JavaScript runs everywhere. We like JavaScript. Bakeries in New York sell bagels. Bagels from New York are chewy.',
  )
  expect(found).toContain('JavaScript')
  expect(found).toContain('New York')
  expect(found).toContain('bagels')
})

test('finds keywords in other languages and alphabets', () => {
  const cases: [string, RegExp][] = [
    ['Утром мы поехали на рынок. Рынок в городе большой, и рынок открыт весь день.', /^рынок$/i],
    ['Το ψωμί είναι ζεστό. Το ψωμί ψήνεται κάθε πρωί στον φούρνο, και το ψωμί μυρίζει.', /ψωμί/i],
    ['東京でラーメンを食べました。東京のラーメンは美味しいです。ラーメンが好きです。', /ラーメン/],
    ['الخبز طازج. نخبز الخبز كل صباح، والناس يحبون الخبز.', /الخبز/],
    ['Der Garten braucht Pflege. Im Garten wachsen Tomaten, und der Garten braucht Sonne.', /^Garten$/],
  ]
  for (const [text, expected] of cases)
    expect(words(text, 3).join('|')).toMatch(new RegExp(expected.source.replace(/[\^$]/g, ''), 'i'))
  expect(words('ภาษาไทยเป็นภาษาที่สวยงาม ภาษาไทยมีวรรณยุกต์').length).toBeGreaterThan(0)
})

test('takes related words from the same sentences, then from other texts, without repeats', () => {
  const { keywords } = extractKeywords({
    text: bread,
    maxKeywords: 5,
    otherTexts: ['Rye bread keeps for days. A rye loaf needs caraway and patience.'],
  })
  for (const { word, relatedWords } of keywords) {
    expect(relatedWords.length).toBeLessThanOrEqual(5)
    expect(relatedWords).not.toContain(word)
    expect(new Set(relatedWords).size).toBe(relatedWords.length)
  }
  expect(keywords.some(({ relatedWords }) => relatedWords.length > 0)).toBe(true)
})

const size = 100_000
const hostile: Record<string, string> = {
  nothing: '',
  spaces: ' \n\t '.repeat(size / 4),
  'one letter': 'a'.repeat(size),
  'one word': 'word '.repeat(size / 5),
  'one compound': 'a-'.repeat(size / 2),
  'stops without spaces': 'x.Yz'.repeat(size / 4),
  'Chinese without a stop': '漢字文'.repeat(size / 3),
  'Thai without a stop': 'ภาษาไทย'.repeat(size / 7),
  emoji: '👩‍👩‍👧‍👦'.repeat(size / 11),
  'open tags': '<b>'.repeat(size / 3),
  'broken tags': '<p '.repeat(size / 3),
  quotes: `"'“`.repeat(size / 3),
  'half a character': '\ud800'.repeat(size),
  'names that are properties': 'constructor __proto__ toString hasOwnProperty '.repeat(2000),
  'a sentence without end': 'neural networks learn deep representations of training data '.repeat(size / 60),
  'a page of HTML':
    '<div class="a b"><p>A <b>calm</b> dog &amp; its groomer.</p><img alt="dog" src="/x.png"></div>\n'.repeat(
      size / 95,
    ),
  code: 'export const find = (rows: Row[]) => rows.filter(({ id }) => id !== undefined) // none\n'.repeat(
    size / 84,
  ),
  'invisible characters': 'calm\u200bdog\u00ad \u202eright to left\u202c\ufeff '.repeat(size / 30),
  'Arabic without a stop': 'الكلب الهادئ يحب الماء الدافئ '.repeat(size / 30),
  'Hindi, Hebrew and Russian': 'यह एक शांत कुत्ता है। זה כלב רגוע. Это спокойная собака. '.repeat(size / 55),
  'different words': Array.from({ length: size / 6 }, (_, i) => ((i * 7919) % 16_661).toString(36)).join(' '),
}

test.for(Object.entries(hostile))('reads 100,000 characters of %s in less than a second', ([, text]) => {
  const before = process.cpuUsage()
  const { keywords } = extractKeywords({ text, maxKeywords: 15, focusWords: ['word'], otherTexts: [text] })
  const { user, system } = process.cpuUsage(before)
  expect(keywords.length).toBeLessThanOrEqual(15)
  expect((user + system) / 1e6).toBeLessThan(1)
})

/** Random combinations of real sentences, from a fixed seed. */
function mixedTexts(count: number): string[] {
  const sentences = `${bread} ${report}`.split(/(?<=[.;:])\s+|\n\n/)
  let seed = 7
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  return Array.from({ length: count }, () =>
    Array.from({ length: 2 + next(12) }, () => sentences[next(sentences.length)]).join(' '),
  )
}

const stemsOf = (word: string) =>
  word
    .toLowerCase()
    .split(/[\s-]+/)
    .map(stem)
    .join(' ')

test('returns no near-duplicates, covers every focus word and keeps relevance in bounds for any text', () => {
  const focusWords = ['kalman filters', 'oven', 'tax return', 'Über-Brot']
  for (const text of mixedTexts(150)) {
    const { keywords } = extractKeywords({ text, maxKeywords: 8, focusWords })
    const forms = keywords.map(({ word }) => stemsOf(word))
    expect(new Set(forms).size).toBe(forms.length)
    for (const focus of focusWords)
      expect(
        forms.some((form) => ` ${form} `.includes(` ${stemsOf(focus)} `)),
        focus,
      ).toBe(true)
    expect(keywords.length).toBeLessThanOrEqual(8)
    for (const { word, relevance } of keywords) {
      expect(word).toBe(word.trim())
      expect(relevance >= 0 && relevance <= 1).toBe(true)
    }
  }
})

test('gives a text’s subject more relevance than a mere mention, comparably across texts', () => {
  const of = (text: string, word: RegExp) =>
    extractKeywords({ text, maxKeywords: 15 }).keywords.find((keyword) => word.test(keyword.word))
      ?.relevance ?? 0
  const mentioned = `We drove to my aunt on Sunday, who had a loaf and some rye flour. It rained, so we played cards until the
evening and told each other what had happened in the summer.`
  expect(of(bread, /^rye flour$/i)).toBeGreaterThan(of(mentioned, /^rye flour$/i))
  const best = ({ keywords }: ReturnType<typeof extractKeywords>) => keywords[0]?.relevance ?? 0
  const nothing = 'It was nice there. We went home, and that was that. Then we did it again.'
  for (const text of [bread, report])
    expect(best(extractKeywords({ text, maxKeywords: 5 }))).toBeGreaterThan(
      best(extractKeywords({ text: nothing, maxKeywords: 5 })),
    )
})

test('survives texts that broke other programs', () => {
  const texts = [naughtyStrings(), injections(), scripts(), hostileAddresses(), promptInjections()]
  for (const text of texts.flatMap((kind) => [...kind, kind.join('\n')]))
    for (const { word, relevance } of extractKeywords({ text, maxKeywords: 10 }).keywords) {
      expect(word).toBe(word.trim())
      expect(relevance >= 0 && relevance <= 1).toBe(true)
    }
})
