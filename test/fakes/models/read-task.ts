/** The kinds of tasks in the writer's prompts. */
export type TaskKind = 'write' | 'text' | 'edit' | 'finish' | 'check' | 'rewrite' | 'site'

export function kindOf(prompt: string): TaskKind {
  if (prompt.includes('"verdict"')) return 'check'
  if (prompt.includes('"quote" holds')) return 'site'
  if (prompt.includes('Write what announces the post')) return 'finish'
  if (prompt.includes('"patches"')) return 'edit'
  if (/Write the (?:post\.|first half|second half)/.test(prompt)) return 'write'
  return prompt.includes('Write one sentence of about') ? 'rewrite' : 'text'
}

/** The minimum number of words requested; 0 if none. */
export const wordsAskedFor = (prompt: string): number =>
  Number(/between (\d+) and \d+ words/i.exec(prompt)?.[1] ?? 0)

/** The search term that title, excerpt, a heading and the first paragraph must contain. */
export const termOf = (prompt: string): string => /"searchTerm": "([^"]*)"/.exec(prompt)?.[1] ?? ''

interface TaskData {
  /** For an edit: `[3] text`, in order. */
  post?: string[]
  checks?: { at?: number; sentence?: string; problem: string }[]
  /** The pages given in full. */
  pages?: { id: string; title: string }[]
  /** ID, title and beginning of the other pages. */
  otherPages?: string[]
  /** For reading a site. */
  announcements?: string[]
  changedSentences?: string[]
  /** The points that the post must cover. */
  mustCover?: string[]
}

/** All data in a prompt, of the whole post and of the task. */
export function dataOf(prompt: string): TaskData {
  const parts = [...prompt.matchAll(/<data>([^]*?)<\/data>/g)].map(([, json]) => JSON.parse(json!) as object)
  return Object.assign({}, ...parts) as TaskData
}

// The number of paragraphs in a section.
const sectionSize = 3

/** Arranges paragraphs as the requested post or half of it; with a plan, adds a title and headings, the second with the term. */
export function shapePost(
  prompt: string,
  paragraphs: string[],
  headingOf: (at: number, count: number) => string,
): string {
  const term = termOf(prompt)
  const isSecond = prompt.includes('Write the second half')
  const count = Math.max(2, Math.ceil(paragraphs.length / sectionSize))
  const sections = Array.from({ length: count }, (_, at) => {
    const own = paragraphs.slice(
      Math.round((at * paragraphs.length) / count),
      Math.round(((at + 1) * paragraphs.length) / count),
    )
    return [`## ${headingOf(at, count)}`, ...own].join('\n\n')
  })
  const body = sections.join('\n\n')
  return isSecond
    ? body
    : `<plan>\nWhat helps? A calm start.\n</plan>\n# ${term} ${headingOf(1, count)}\n\n${body}`
}

/** An editor's answer that replaces each sentence named by a check with the result of `rewrite`. */
export function patchesFor(
  prompt: string,
  rewrite: (sentence: string, problem: string) => string | undefined,
): string {
  const { post = [], checks = [] } = dataOf(prompt)
  const texts = new Map(
    post.map((line, at) => [at + 1, line.replace(/^\[\d+\] /, '').replace(/‹\d+› /g, '')]),
  )
  const changed = new Set<number>()
  for (const { at, sentence, problem } of checks) {
    const text = at === undefined ? undefined : texts.get(at)
    if (text === undefined || sentence === undefined || !text.includes(sentence)) continue
    const better = rewrite(sentence, problem)
    if (better === undefined) continue
    texts.set(
      at!,
      text.replace(sentence, () => better),
    )
    changed.add(at!)
  }
  return JSON.stringify({
    patches: [...changed].map((at) => ({ do: 'replace', at, text: texts.get(at) })),
  })
}

/**
 * A careful reading of a site: each sentence with "we" or a number is a fact, and the first one is the trade. For an author's
 * texts, the beginnings of the first five.
 */
export function siteReadingFor(prompt: string): string {
  const { texts } = dataOf(prompt) as { texts?: string[] }
  if (texts) {
    const beginnings = texts.slice(0, 5).map((text) => text.split(/\s+/).slice(0, 4).join(' '))
    const rules = beginnings.map((quote, at) => ({ text: `Begin like text ${at + 1}.`, quote }))
    return JSON.stringify({ summary: 'Plain and warm.', rules, never: ['leverage'], examples: [] })
  }
  const { pages = [] } = dataOf(prompt) as { pages?: { id: string; text: string }[] }
  const lines = pages.flatMap(({ id, text }) =>
    text.split('\n').map((line) => ({ page: id, text: line, quote: line })),
  )
  if (prompt.includes('"card": ['))
    return JSON.stringify({
      card: ['trade', 'client', 'promise', 'expectation'].flatMap((part, at) =>
        lines.slice(at, at + 1).map((line) => ({ part, ...line })),
      ),
      searches: ['Dog grooming long coats', 'crypto wallets', 'dog shampoo near me'],
    })
  const facts = lines.filter(({ text }) => /\d|\bWe\b/.test(text))
  return JSON.stringify({ facts: facts.map((line) => ({ heading: '', ...line })) })
}

/** Every numbered sentence in a prompt, without its marks. */
export function sentencesIn(prompt: string): { n: number; text: string; isControl: boolean }[] {
  const { post = [], announcements = [], changedSentences } = dataOf(prompt)
  const lines = [...(changedSentences ?? post), ...announcements]
  return lines.flatMap((line) =>
    [...line.matchAll(/‹(\d+)› ([^‹]*)/g)].map(([, n, text]) => ({
      n: Number(n),
      text: text!
        .replace(/^\(\w+\) /, '')
        .replace(/\*\*|\[\[\w+\||\]\]/g, '')
        .trim(),
      isControl: text!.startsWith('(teaser)'),
    })),
  )
}

/** A careful check's answer: names the invented control sentence and those for which `isUnsupported` is true. */
export function verdictsFor(
  prompt: string,
  isUnsupported: (sentence: string) => boolean = () => false,
): string {
  const findings = sentencesIn(prompt)
    .filter(({ text, isControl }) => isControl || isUnsupported(text))
    .map(({ n, text }) => ({
      n,
      verdict: 'unsupported',
      about: 'business',
      words: text,
      why: 'Nothing you told us says this.',
    }))
  return JSON.stringify({ findings, missingParts: [] })
}
