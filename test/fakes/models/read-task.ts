/** What a prompt of the writer asks for. */
export type TaskKind = 'outline' | 'text' | 'edit' | 'finish' | 'check' | 'rewrite'

export function kindOf(prompt: string): TaskKind {
  if (prompt.includes('"verdict"')) return 'check'
  if (prompt.includes('"captions"')) return 'finish'
  if (prompt.includes('"patches"')) return 'edit'
  if (prompt.includes('Plan the post.')) return 'outline'
  return prompt.includes('Write one sentence of about') ? 'rewrite' : 'text'
}

/** The fewest words asked for; 0 if no number was given. */
export const wordsAskedFor = (prompt: string): number =>
  Number(/between (\d+) and \d+ words/i.exec(prompt)?.[1] ?? 0)

/** How many sections an outline is to have. */
export const sectionsAskedFor = (prompt: string): number =>
  Number(/Then plan (\d+) sections/.exec(prompt)?.[1] ?? 4)

/** The search term that title, excerpt, a heading and the first paragraph are to contain. */
export const termOf = (prompt: string): string => /"searchTerm": "([^"]*)"/.exec(prompt)?.[1] ?? ''

interface TaskData {
  /** Of an edit: `[3] text`, in order. */
  post?: string[]
  checks?: { at?: number; sentence?: string; problem: string }[]
  /** Of an outline and of a section. */
  pages?: { id: string; title: string }[]
  /** Of a check. */
  sentences?: { n: number; text: string }[]
  /** Of a section: the points it has to cover. */
  cover?: string[]
}

/** All data of a prompt: that of the whole post and that of the task itself. */
export function dataOf(prompt: string): TaskData {
  const parts = [...prompt.matchAll(/<data>([^]*?)<\/data>/g)].map(([, json]) => JSON.parse(json!) as object)
  return Object.assign({}, ...parts) as TaskData
}

/** An editor's answer that exchanges each sentence a check names for what `rewrite` makes of it. */
export function patchesFor(
  prompt: string,
  rewrite: (sentence: string, problem: string) => string | undefined,
): string {
  const { post = [], checks = [] } = dataOf(prompt)
  const texts = new Map(post.map((line, at) => [at + 1, line.replace(/^\[\d+\] /, '')]))
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

/** A checker's answer: unsupported are the sentences for which `isUnsupported` says so, all others general. */
export function verdictsFor(
  prompt: string,
  isUnsupported: (sentence: string) => boolean = () => false,
): string {
  const { sentences = [] } = dataOf(prompt)
  return JSON.stringify({
    sentences: sentences.map(({ n, text }) => ({
      ...{ n, verdict: isUnsupported(text) ? 'unsupported' : 'general', facts: [] },
    })),
  })
}
