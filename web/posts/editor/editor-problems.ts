import type { FormProblem } from '../../ui/error-summary.tsx'
import type { EditorState } from './editor-state.ts'

/** What is wrong, each with the field that it leads to. */
export function editorProblems(errors: EditorState['errors']): FormProblem[] {
  const form = errors.form ? [{ id: '', message: errors.form }] : []
  const fields = (['title', 'content', 'keywords', 'scheduledDate'] as const).flatMap((id) =>
    errors[id] ? [{ id, message: errors[id] }] : [],
  )
  return [...form, ...fields]
}
