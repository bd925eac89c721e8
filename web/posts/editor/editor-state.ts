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
  /** The person's own text, while the other one stands in the editor. */
  mine: PostDraft | undefined
  /** What was about to be done. */
  wanted: SaveAs | 'autosave'
}

export interface EditorState {
  id: string
  draft: PostDraft
  /** What the server has of it, as it was sent. */
  saved: PostDraft
  /** As the server last told it: its content may be cleaner than what was sent. */
  base: Post | undefined
  /** 0 until the server has heard of the post. */
  version: number
  /** What was sent and not answered: it may have been kept, or not. */
  unanswered: PostDraft | undefined
  errors: DraftErrors & { form?: string }
  /** Counts submits. */
  attempt: number
  /** Something was typed that is not in the draft yet. */
  isTyping: boolean
  conflict: Conflict | undefined
}

const panelFields = ['keywords', 'slug', 'excerpt', 'metaDescription', 'focusKeyword', 'tags'] as const

/** Whether something is wrong in the side panel. */
export const hasPanelError = (errors: EditorState['errors']) => panelFields.some((name) => errors[name])

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
    isTyping: false,
    conflict: undefined,
  }
}

/** Clears the error of a field that is being corrected. */
export function changed(state: EditorState, part: Partial<PostDraft>): EditorState {
  const errors = { ...state.errors, form: undefined }
  for (const name of Object.keys(part)) delete errors[name as keyof PostDraft]
  return { ...state, draft: { ...state.draft, ...part }, errors }
}

export function refused(state: EditorState, errors: EditorState['errors']): EditorState {
  return { ...state, errors, attempt: state.attempt + 1 }
}

/** What was typed while it was being saved stays, as unsaved; a text of one's own that is set aside stays too. */
export const saved = (state: EditorState, values: PostDraft, answer: Post): EditorState => ({
  ...state,
  saved: values,
  base: answer,
  version: answer.version,
  unanswered: undefined,
  conflict: state.conflict?.mine ? state.conflict : undefined,
})

/** Another version without another text is nobody's edit: the post was published, say. */
export function isOnlyMoved(state: EditorState, other: Post): boolean {
  return state.base !== undefined && isSameText(state.base, other)
}

export function moved(state: EditorState, other: Post): EditorState {
  return { ...state, base: other, version: other.version, unanswered: undefined }
}

/** Captions and newsletter were written: the text and its version are as before. */
export function announced(state: EditorState, { captions, newsletter }: Post): EditorState {
  return { ...state, base: state.base && { ...state.base, captions, newsletter } }
}

export function conflicted(state: EditorState, conflict: Conflict): EditorState {
  return { ...state, conflict, errors: {}, unanswered: undefined }
}

/** The other text comes into the editor, the person's own is kept beside it. */
export function otherLoaded(state: EditorState): EditorState {
  if (!state.conflict || state.conflict.mine) return state
  const { other } = state.conflict
  return { ...replaced(state, other), conflict: { ...state.conflict, mine: state.draft } }
}

/** The person's own text is back, with what was typed since, on top of the other's version. */
export function mineKept(state: EditorState): EditorState {
  if (!state.conflict) return state
  const { other, mine } = state.conflict
  const version = Math.max(state.version, other.version)
  const next = { ...state, draft: mine ?? state.draft, version, conflict: undefined }
  return mine ? next : { ...next, base: other }
}

/** The person's own text is given up for the other one. */
export const conflictOver = (state: EditorState): EditorState => ({ ...state, conflict: undefined })

/** The text of the server takes the place of what stands in the editor. */
export function replaced(state: EditorState, post: Post): EditorState {
  const text = draftOf(post)
  return {
    ...state,
    draft: text,
    saved: text,
    base: post,
    version: post.version,
    unanswered: undefined,
    errors: {},
  }
}

/** What was typed while that text was on its way is not lost to it. */
export const replacedUnlessTyped = (state: EditorState, post: Post): EditorState =>
  isSameText(state.draft, state.saved)
    ? replaced(state, post)
    : conflicted(state, { other: post, mine: undefined, wanted: 'autosave' })

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

/** An unsaved text of before; with the version it was written on, so that whatever was saved since is told as a conflict. */
export function broughtBack(state: EditorState, { id, draft: kept, version }: KeptDraft): EditorState {
  // On a version that is past, what the server has now is another's text.
  const base = version === state.version ? state.base : undefined
  // One that an older page kept has not everything, or more.
  const names = Object.keys(emptyDraft) as (keyof PostDraft)[]
  const draft = Object.fromEntries(names.map((name) => [name, kept[name] ?? state.draft[name]]))
  return {
    ...state,
    id,
    draft: draft as unknown as PostDraft,
    version,
    base,
    errors: {},
  }
}
