import type { codeChecks } from '../../../../contract/writing/writing-checks.ts'

export type HardKind = (typeof codeChecks)[number]

/** Why a gate stops a post. */
export interface Finding {
  kind: HardKind
  /** As it stands in the post; the title where the whole post is meant. */
  sentence: string
  /** What the reason quotes: the words that break the rule, or what they repeat. */
  text: string
}

/** A pattern of whole words in any case; `~` stands for a few words of the same sentence. */
export const wordPattern = (source: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${source.replaceAll('~', '[^.!?;]{0,60}?')})(?![\\p{L}\\p{N}])`, 'iu')
