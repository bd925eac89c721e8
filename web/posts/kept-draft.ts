import type { PostDraft } from './post-draft.ts'

/** A text that was typed and never reached the server. */
export interface KeptDraft {
  draft: PostDraft
  /** The version of the post that it was written on. */
  version: number | undefined
  /** When it was last changed. */
  at: string
}

/** By account: on a shared computer nobody is offered the text of another. */
export const keptDraftKey = (owner: string, postId: string | undefined) =>
  `unsaved:${owner}:${postId ?? 'new'}`

export function readKeptDraft(key: string): KeptDraft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as KeptDraft | null
    return kept?.draft ? kept : undefined
  } catch {
    return undefined
  }
}

export function keepDraft(key: string, kept: KeptDraft): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // The browser's room for us is full: the text in the editor is no worse off for it.
  }
}

export const dropKeptDraft = (key: string) => localStorage.removeItem(key)
