import type { Post } from '../../../contract/posts/posts.ts'
import { newId } from '../../platform/new-id.ts'
import {
  type SaveAs,
  draftOf,
  emptyDraft,
  isSameText,
  type DraftErrors,
  type PostDraft,
} from '../post-draft.ts'

export interface Conflict {
  other: Post
  /** The author's own text, while the editor shows the other one. */
  mine: PostDraft | undefined
  /** The action the conflict interrupted. */
  savingAs: SaveAs | 'autosave'
}

export interface EditorState {
  id: string
  draft: PostDraft
  /** The text the server has, as it was sent. */
  saved: PostDraft
  /** The server's latest answer, whose content may be cleaner than what was sent. */
  base: Post | undefined
  /** 0 until the server knows the post. */
  version: number
  /** Text that was sent without an answer, so it may or may not be saved. */
  unanswered: PostDraft | undefined
  errors: DraftErrors & { form?: string }
  attempt: number
  conflict: Conflict | undefined
}

/** The fields that are not on the page itself. */
export const fieldsElsewhere: Record<'panel' | 'summary', (keyof PostDraft)[]> = {
  panel: ['keywords', 'slug', 'excerpt', 'metaDescription', 'focusKeyword', 'tags'],
  summary: ['categories', 'featuredImage', 'author', 'type', 'comments', 'sticky'],
}

export const hasErrorIn = (place: keyof typeof fieldsElsewhere, errors: EditorState['errors']) =>
  fieldsElsewhere[place].some((name) => errors[name])

export function stateOf(post: Post | undefined): EditorState {
  const draft = post ? draftOf(post) : emptyDraft
  return {
    id: post?.id ?? newId(),
    draft,
    saved: draft,
    base: post,
    version: post?.version ?? 0,
    unanswered: undefined,
    errors: {},
    attempt: 0,
    conflict: undefined,
  }
}

/** Clears the error of a field when it is corrected. */
export function changed(state: EditorState, part: Partial<PostDraft>): EditorState {
  const errors = { ...state.errors, form: undefined }
  for (const name of Object.keys(part)) delete errors[name as keyof PostDraft]
  return { ...state, draft: { ...state.draft, ...part }, errors }
}

export function refused(state: EditorState, errors: EditorState['errors']): EditorState {
  return { ...state, errors, attempt: state.attempt + 1 }
}

/** Keeps what was typed during the save as unsaved, and the author's own text in a conflict. */
export const saved = (state: EditorState, values: PostDraft, answer: Post): EditorState => ({
  ...state,
  saved: values,
  base: answer,
  version: answer.version,
  unanswered: undefined,
  conflict: state.conflict?.mine ? state.conflict : undefined,
  // Why an earlier attempt failed is no longer of interest.
  errors: { ...state.errors, form: undefined },
})

/** True if only the version changed, for example because the post was published. */
export function isOnlyMoved(state: EditorState, other: Post): boolean {
  return state.base !== undefined && isSameText(state.base, other)
}

export function conflicted(state: EditorState, conflict: Conflict): EditorState {
  return { ...state, conflict, errors: {}, unanswered: undefined }
}

/** Shows the other text in the editor and keeps the author's own next to it. */
export function otherLoaded(state: EditorState): EditorState {
  if (!state.conflict || state.conflict.mine) return state
  const { other } = state.conflict
  return { ...replaced(state, other), conflict: { ...state.conflict, mine: state.draft } }
}

/** Restores the author's own text, including later typing, on top of the other version. */
export function mineKept(state: EditorState): EditorState {
  if (!state.conflict) return state
  const { other, mine } = state.conflict
  const version = Math.max(state.version, other.version)
  const next = { ...state, draft: mine ?? state.draft, version, conflict: undefined }
  return mine ? next : { ...next, base: other }
}

export function replaced(state: EditorState, post: Post): EditorState {
  const text = draftOf(post)
  const { version } = post
  return { ...state, draft: text, saved: text, base: post, version, unanswered: undefined, errors: {} }
}

/** Replaces the text unless something was typed meanwhile, which would be a conflict. */
export const replacedUnlessTyped = (state: EditorState, post: Post): EditorState =>
  isSameText(state.draft, state.saved)
    ? replaced(state, post)
    : conflicted(state, { other: post, mine: undefined, savingAs: 'autosave' })

/** Typed text that never reached the server. */
export interface UnsavedDraft {
  /** The post's id, created in the browser so that it is known before the server has the post. */
  id: string
  draft: PostDraft
  /** The version it was based on; 0 if the server doesn't have the post yet. */
  version: number
  /** When it was last changed. */
  at: string
}

/** Restores unsaved text with the version it was based on, so that later saves show up as a conflict. */
export function draftRestored(
  state: EditorState,
  { id, draft: unsaved, version }: UnsavedDraft,
): EditorState {
  // If that version is outdated, the server's text belongs to someone else's edit.
  const base = version === state.version ? state.base : undefined
  // A draft kept by an older release may lack fields or have extra ones.
  const draft = draftOf({ ...state.draft, ...unsaved })
  return { ...state, id, draft, version, base, errors: {} }
}
