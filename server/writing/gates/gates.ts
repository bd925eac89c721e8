import { createHash } from 'node:crypto'
import { countWords } from '../../../contract/posts/count-words.ts'
import { checkPoints, findCall } from '../frameworks/requested-parts.ts'
import { checkFramework, type FrameworkInput } from '../frameworks/check-framework.ts'
import { findHard, type HardInput } from './hard/hard-gates.ts'
import { findBreaches } from '../links/link-firewall.ts'
import { mapKeyword, type Findable } from './seo/keyword-map.ts'
import { findSimilar, type KnownPost } from './seo/find-similar.ts'
import { countSlop, type Habits } from './slop/slop-lint.ts'
import type { ReaderFinding } from '../checks/read-with-model.ts'

interface Inputs {
  length: { content: string; min: number; max: number }
  links: { content: string; allowed: string[] }
  /** What a model named when it read the post; null where nobody has. */
  reading: { found: ReaderFinding[] | null }
  slop: { content: string; habits: Habits }
  search: { post: Findable; keywords: string[] }
  repetition: { topic: string; keywords: string[]; known: KnownPost[] }
  framework: FrameworkInput
  points: { content: string; points: string[] }
  callToAction: { content: string; call: string }
  hard: HardInput
}

interface Verdict {
  passed: boolean
  found: unknown
}

/** Every gate a written post goes through: a pure function of its input, so that anyone can run it again to the same verdict. */
const gates: { [Name in GateName]: (input: Inputs[Name]) => Verdict } = {
  length: ({ content, min, max }) => {
    const words = countWords(content)
    return { passed: words >= min && words <= max, found: { words } }
  },
  links: ({ content, allowed }) => verdictOf(findBreaches(content, allowed)),
  reading: ({ found }) => ({ passed: found?.length === 0, found }),
  slop: ({ content, habits }) => {
    const count = countSlop(content, habits)
    return { passed: count.total === 0, found: count }
  },
  search: ({ post, keywords }) => {
    const maps = keywords.map((keyword) => mapKeyword(post, keyword))
    const [focus] = maps
    const isFound = !focus || (focus.title && focus.firstParagraph && focus.slug && focus.metaDescription)
    return { passed: isFound && !maps.some(({ stuffed }) => stuffed), found: maps }
  },
  repetition: ({ topic, keywords, known }) => verdictOf(findSimilar(topic, keywords, known)),
  framework: (input) => allThere(checkFramework(input)),
  points: ({ content, points }) => allThere(checkPoints(content, points)),
  callToAction: ({ content, call }) => {
    const found = findCall(content, call) ?? null
    return { passed: found !== null, found }
  },
  hard: (input) => verdictOf(findHard(input)),
}

const allThere = (found: { isThere: boolean }[]): Verdict => ({
  passed: found.every(({ isThere }) => isThere),
  found,
})

const verdictOf = (found: unknown[]): Verdict => ({ passed: found.length === 0, found })

export type GateName = keyof Inputs
export type GateInput = { [Name in GateName]: [gate: Name, input: Inputs[Name]] }[GateName]

export interface GateRecord {
  gate: GateName
  input: unknown
  /** SHA-256 of the input as JSON. */
  inputHash: string
  verdict: Verdict
}

export const runGates = (inputs: GateInput[]): GateRecord[] =>
  inputs.map(([gate, input]) => ({
    gate,
    input,
    inputHash: hashOf(input),
    verdict: gates[gate](input as never),
  }))

/** What differs when the recorded gate is run again; undefined when nothing does. */
export function replayGate({ gate, input, inputHash, verdict }: GateRecord): string | undefined {
  if (!Object.hasOwn(gates, gate)) return 'There is no such gate.'
  if (hashOf(input) !== inputHash) return 'The input is not the one that was recorded.'
  const again = gates[gate](input as never)
  return canonical(again) === canonical(verdict) ? undefined : `The verdict is now ${canonical(again)}.`
}

export const hashOf = (value: unknown) => createHash('sha256').update(canonical(value)).digest('hex')

/** JSON with its keys in order: a database that keeps JSON sorts them its own way. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
