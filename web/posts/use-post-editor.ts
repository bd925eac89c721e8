import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Post } from '../../contract/posts.ts'
import { hasCode } from '../platform/api-failure.ts'
import { queryKeys } from '../platform/query-keys.ts'
import {
  broughtBack,
  changed,
  conflicted,
  mineKept,
  otherLoaded,
  refused,
  saved,
  stateOf,
  type SaveAs,
} from './editor-state.ts'
import type { KeptDraft } from './kept-draft.ts'
import { draftErrors, isSameDraft, type PostDraft } from './post-draft.ts'
import { savePost, saveErrors } from './save-post.ts'

/** The text being edited, and its way to the server. */
export function usePostEditor(post: Post | undefined) {
  const [state, setState] = useState(() => stateOf(post))
  const [isSaving, setSaving] = useState(false)
  const isRunning = useRef(false)
  const queries = useQueryClient()

  /** Answers the saved post, undefined when a rule is broken; throws what was refused. The state tells both. */
  async function save(as: SaveAs, from = state): Promise<Post | undefined> {
    if (isRunning.current) return undefined
    const { draft } = from
    const errors = draftErrors(draft, from.saved, new Date())
    setState(refused(from, errors))
    if (Object.keys(errors).length > 0) return undefined
    isRunning.current = true
    setSaving(true)
    try {
      const answer = await savePost(post, draft, as, from.version)
      setState((now) => saved(now, draft, answer))
      queries.setQueryData(queryKeys.post(answer.id), { post: answer })
      return answer
    } catch (failure) {
      // The contract says what comes with a version conflict.
      if (hasCode(failure, 'version_conflict'))
        setState((now) => conflicted(now, { other: failure.current as Post, mine: undefined, wanted: as }))
      else setState((now) => refused(now, saveErrors(failure)))
      throw failure
    } finally {
      isRunning.current = false
      setSaving(false)
    }
  }

  return {
    ...state,
    isSaving,
    isDirty: !isSameDraft(state.draft, state.saved) || state.conflict !== undefined,
    change: (part: Partial<PostDraft>) => setState((now) => changed(now, part)),
    bringBack: (kept: KeptDraft) => setState((now) => broughtBack(now, kept)),
    loadOther: () => setState(otherLoaded),
    save,
    saveMine: (as: SaveAs) => save(as, mineKept(state)),
  }
}
