import { useState } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { draftErrors } from '../../post-draft.ts'
import type { PublishSummaryProps } from './publish-summary.tsx'

const PublishSummary = lazyPart(async () => (await import('./publish-summary.tsx')).PublishSummary)

/** Asks before publishing. If the post can't be saved, shows its errors instead. */
export function usePublishing(props: Omit<PublishSummaryProps, 'onClose'>) {
  const { draft, errors, attempt } = props.editor
  const [isAsking, setAsking] = useState(false)
  const isWrongHere = Boolean(errors.categories ?? errors.featuredImage ?? errors.author ?? errors.type)
  const [handledAttempt, setHandledAttempt] = useState(attempt)
  // Open the dialog once per attempt, so that the site's refusal shows at its field.
  if (isWrongHere && handledAttempt !== attempt) {
    setHandledAttempt(attempt)
    setAsking(true)
  }
  const ask = () =>
    Object.keys(draftErrors(draft, 'published')).length > 0 ? props.saves.publish() : setAsking(true)
  return { ask, summary: isAsking && <PublishSummary {...props} onClose={() => setAsking(false)} /> }
}
