import type { RecordedGate } from './read-record.ts'

interface GateLine {
  name: string
  isMet: boolean
  detail: string
}

type Range = { min: number; max: number } | undefined
type Describe = (found: never, isMet: boolean, range: Range) => string

const count = (many: number, one: string, more = `${one}s`) =>
  `${many.toLocaleString('en')} ${many === 1 ? one : more}`
const quoted = (texts: string[]) => texts.map((text) => `“${text}”`).join(', ')

interface FoundKeyword {
  keyword: string
  title: boolean
  firstParagraph: boolean
  slug: boolean
  metaDescription: boolean
  stuffed: boolean
}

function describeKeyword([focus, ...more]: FoundKeyword[]): string {
  if (!focus) return 'No keywords were asked for.'
  const missing = [
    ...(focus.title ? [] : ['title']),
    ...(focus.firstParagraph ? [] : ['first paragraph']),
    ...(focus.slug ? [] : ['address']),
    ...(focus.metaDescription ? [] : ['description']),
  ]
  const places =
    missing.length === 0
      ? `“${focus.keyword}” is in the title, first paragraph, address and description.`
      : `“${focus.keyword}” is missing from: ${missing.join(', ')}.`
  const stuffed = [focus, ...more].filter((one) => one.stuffed).map(({ keyword }) => keyword)
  return stuffed.length > 0 ? `${places} Used too often: ${quoted(stuffed)}.` : places
}

const describeParts = (found: { part?: string; wish?: string; isThere: boolean }[], isMet: boolean) =>
  isMet
    ? `All ${found.length} found.`
    : `Missing: ${quoted(found.filter(({ isThere }) => !isThere).map(({ part, wish }) => part ?? wish ?? ''))}.`

const gates: Record<string, { name: string; describe: Describe }> = {
  length: {
    name: 'Length',
    describe: ({ words }: { words: number }, _isMet, range) =>
      `${count(words, 'word')}${range ? `, ${range.min}–${range.max} asked for` : ''}.`,
  },
  links: {
    name: 'Links',
    describe: (found: unknown[], isMet) =>
      isMet ? 'Only to your pages and your sources.' : `${count(found.length, 'link')} not allowed.`,
  },
  reading: {
    name: 'Reading',
    describe: (found: unknown[] | null, isMet) =>
      isMet
        ? 'No sentence says more than you told us.'
        : found
          ? `${count(found.length, 'sentence says', 'sentences say')} more than you told us.`
          : 'Nobody has read it: the reading model gave no usable answer.',
  },
  hard: {
    name: 'Fit to publish',
    describe: (found: { text: string }[], isMet) =>
      isMet
        ? 'Nothing that could harm you or your readers.'
        : `Found: ${quoted(found.slice(0, 5).map(({ text }) => text))}.`,
  },
  slop: {
    name: 'Plain words',
    describe: ({ total }: { total: number }) =>
      total === 0 ? 'No clichés.' : `${count(total, 'cliché')} beyond your own habits.`,
  },
  search: { name: 'Keyword', describe: describeKeyword },
  repetition: {
    name: 'Similar posts',
    describe: (found: { title: string }[], isMet) =>
      isMet ? 'None found.' : `Similar to ${quoted(found.slice(0, 3).map(({ title }) => title))}.`,
  },
  framework: { name: 'Framework', describe: describeParts },
  points: { name: 'Points to cover', describe: describeParts },
  callToAction: {
    name: 'Call to action',
    describe: (_found: unknown, isMet) => (isMet ? 'In the last section.' : 'Missing from the last section.'),
  },
}

/** A check and its verdict in words. */
export function describeGate({ gate, verdict }: RecordedGate, range: Range): GateLine {
  const known = gates[gate]
  const detail = known ? known.describe(verdict.found as never, verdict.passed, range) : ''
  return { name: known?.name ?? gate, isMet: verdict.passed, detail }
}
