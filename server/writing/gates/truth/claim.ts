/** What may be invented: it has to stand on the fact sheet. */
export const claimKinds = ['figure', 'quote', 'study', 'credential', 'experience'] as const
export type ClaimKind = (typeof claimKinds)[number]

export interface Claim {
  kind: ClaimKind
  /** The words that make it one; for a figure the number with its unit, for a quote what is quoted. */
  text: string
  /** The words around it that a fact has to cover. */
  clause: string
}
