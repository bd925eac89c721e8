import type { Post } from '../../contract/posts.ts'
import type { KeptDraft } from './kept-draft.ts'
import { draftOf, emptyDraft, type DraftErrors, type PostDraft } from './post-draft.ts'

export type SaveAs = 'draft' | 'published'

interface Conflict {
  other: Post
  /** The person's own text, while the other one stands in the editor. */
  mine: PostDraft | undefined
  /** What the person was about to do. */
  wanted: SaveAs
}

export interface EditorState {
  draft: PostDraft
  /** What the server has of it. */
  saved: PostDraft
  version: number | undefined
  errors: DraftErrors & { form?: string }
  /** Counts submits. */
  attempt: number
  /** Counts replacements of the text from outside: the rich editor starts afresh with each. */
  round: number
  conflict: Conflict | undefined
}

export function stateOf(post: Post | undefined): EditorState {
  const draft = post ? draftOf(post) : emptyDraft
  return {
    draft,
    saved: draft,
    version: post?.version,
    errors: {},
    attempt: 0,
    round: 0,
    conflict: undefined,
  }
}

/** What is being mended is no longer told as wrong. */
export function changed(state: EditorState, part: Partial<PostDraft>): EditorState {
  const errors = { ...state.errors, form: undefined }
  for (const name of Object.keys(part)) delete errors[name as keyof PostDraft]
  return { ...state, draft: { ...state.draft, ...part }, errors }
}

export function refused(state: EditorState, errors: EditorState['errors']): EditorState {
  return { ...state, errors, attempt: state.attempt + 1 }
}

/** What was typed while it was being saved stays, as unsaved. */
export function saved(state: EditorState, values: PostDraft, answer: Post): EditorState {
  return { ...state, saved: values, version: answer.version, errors: {}, conflict: undefined }
}

export function conflicted(state: EditorState, conflict: Conflict): EditorState {
  return { ...state, conflict, errors: {} }
}

/** The other text comes into the editor, the person's own is kept beside it. */
export function otherLoaded(state: EditorState): EditorState {
  if (!state.conflict || state.conflict.mine) return state
  const { other } = state.conflict
  const text = draftOf(other)
  const conflict = { ...state.conflict, mine: state.draft }
  return { ...state, draft: text, saved: text, version: other.version, round: state.round + 1, conflict }
}

/** The person's own text is back, with what was typed since, on top of the other's version. */
export function mineKept(state: EditorState): EditorState {
  if (!state.conflict) return state
  const { other, mine } = state.conflict
  return { ...state, draft: mine ?? state.draft, version: other.version, round: state.round + 1 }
}

/** An unsaved text of before; with the version it was written on, so that whatever was saved since is told as a conflict. */
export function broughtBack(state: EditorState, { draft, version }: KeptDraft): EditorState {
  return { ...state, draft, version: version ?? state.version, errors: {}, round: state.round + 1 }
}
