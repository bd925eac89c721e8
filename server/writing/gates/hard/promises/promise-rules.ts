import { wordPattern } from '../finding.ts'

export type PromiseKind = 'health' | 'legal' | 'financial' | 'safety'

/** What a language promises with, and how it takes a promise back. */
export interface PromiseRules {
  promises: [PromiseKind, RegExp][]
  /** Before a promise these make it none: "no cream", "beware of anyone who". */
  denials: RegExp
  /** Wherever they stand in the sentence: "may", "is a myth". */
  hedges: RegExp
}

interface PromiseSources {
  /** Patterns of one kind, a line each. */
  promises: Record<PromiseKind, string>
  denials: string
  hedges: string
}

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Reads rules; `names` are put where a pattern has `{name}`. */
export function readRules(
  { promises, denials, hedges }: PromiseSources,
  names: Record<string, string>,
): PromiseRules {
  const filled = (source: string) =>
    source.replace(/\{([a-z]{3,20})\}/g, (whole, name: string) =>
      names[name] === undefined ? whole : `(?:${names[name]})`,
    )
  return {
    promises: (Object.keys(promises) as PromiseKind[]).flatMap((kind) =>
      lines(promises[kind]).map((source): [PromiseKind, RegExp] => [kind, wordPattern(filled(source))]),
    ),
    denials: wordPattern(lines(denials).join('|')),
    hedges: wordPattern(lines(hedges).join('|')),
  }
}
