import type { PostDraft } from '../../post-draft.ts'
import { readStored } from '../../../platform/read-stored.ts'

/** A text that was typed and never reached the server. */
export interface KeptDraft {
  /** Of the post: its maker here gives it, so that it is known before the server knows the post. */
  id: string
  draft: PostDraft
  /** The version of the post that it was written on; 0 for one that the server has not heard of. */
  version: number
  /** When it was last changed. */
  at: string
}

/** By account: on a shared computer nobody is offered the text of another. */
const prefixOf = (owner: string) => `unsaved:${owner}:`
export const keptDraftKey = (owner: string, postId: string) => prefixOf(owner) + postId

export function readKeptDraft(key: string): KeptDraft | undefined {
  const kept = readStored<KeptDraft>(key, localStorage)
  return kept?.draft && kept.id ? kept : undefined
}

/** The latest new post whose text has never reached the server. */
export function findKeptNew(owner: string): KeptDraft | undefined {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefixOf(owner)))
    .flatMap((key) => readKeptDraft(key) ?? [])
    .filter((kept) => kept.version === 0)
    .toSorted((a, b) => b.at.localeCompare(a.at))[0]
}

export function keepDraft(key: string, kept: KeptDraft): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // The browser's room for us is full: the text in the editor is no worse off for it.
  }
}

export const dropKeptDraft = (key: string) => localStorage.removeItem(key)
