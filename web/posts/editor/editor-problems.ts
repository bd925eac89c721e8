import type { FormProblem } from '../../ui/error-summary.tsx'
import type { EditorState } from './editor-state.ts'
import { emptyDraft, fieldsOf, type PostDraft } from './post-draft.ts'

/** Whether something is wrong in the side panel. */
export const hasPanelError = (errors: EditorState['errors']): boolean =>
  Object.keys(fieldsOf(emptyDraft)).some((name) => errors[name as keyof PostDraft] !== undefined)

/** What is wrong, each with the field that it leads to. */
export function editorProblems(errors: EditorState['errors']): FormProblem[] {
  const form = errors.form ? [{ id: '', message: errors.form }] : []
  const fields = (Object.keys(emptyDraft) as (keyof PostDraft)[]).flatMap((id) =>
    errors[id] ? [{ id, message: errors[id] }] : [],
  )
  return [...form, ...fields]
}
