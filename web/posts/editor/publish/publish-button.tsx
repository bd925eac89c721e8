import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Stroke } from '../../../ui/icon.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { draftErrors } from '../../post-draft.ts'
import type { PublishSummaryProps } from './publish-summary.tsx'

const PublishSummary = lazyPart(async () => (await import('./publish-summary.tsx')).PublishSummary)

export type PublishButtonProps = Omit<PublishSummaryProps, 'onClose'>

/** Asks before publishing. If the post can't be saved, shows its errors instead. */
export function PublishButton(props: PublishButtonProps) {
  const { base, draft, errors, attempt } = props.editor
  const [isAsking, setAsking] = useState(false)
  const isWrongHere = Boolean(errors.categories ?? errors.featuredImage ?? errors.author ?? errors.type)
  const [handledAttempt, setHandledAttempt] = useState(attempt)
  // Open the dialog once per attempt, so that the site's refusal shows at its field.
  if (isWrongHere && handledAttempt !== attempt) {
    setHandledAttempt(attempt)
    setAsking(true)
  }
  const press = () =>
    Object.keys(draftErrors(draft, 'published')).length > 0 ? props.saves.publish() : setAsking(true)
  return (
    <>
      <Button aria-haspopup="dialog" className="ml-1 px-4!" onClick={press}>
        {base?.status === 'published' ? 'Update' : 'Publish'}
        <Stroke size={16} className="size-4 stroke-current stroke-2" d="m4 6 4 4 4-4" />
      </Button>
      {isAsking && <PublishSummary {...props} onClose={() => setAsking(false)} />}
    </>
  )
}
