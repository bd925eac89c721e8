import { useState } from 'react'
import { hasFeature } from '../../../../contract/billing/plan-features.ts'
import type { PlanId } from '../../../../contract/billing/plans.ts'
import { Button } from '../../../ui/button.tsx'
import { LockedFeature } from '../../../ui/locked-feature.tsx'
import { Dialog } from '../../../ui/messages/dialog.tsx'
import { RequestForm, Turn, useTurns, type FeedbackProps } from './panel-feedback.tsx'

interface AskChangeProps extends FeedbackProps {
  passage: string
  plan: PlanId | 'free' | undefined
  onClose(): void
}

/** Asks for a change to the selected passage, and shows the proposal to accept or dismiss. */
export function AskChange({ passage, plan, editor, onClose }: AskChangeProps) {
  const isLocked = plan !== undefined && !hasFeature(plan, 'feedback')
  const [turnId, setTurnId] = useState<string>()
  const turn = useTurns(editor.id, turnId !== undefined).turns.find(({ id }) => id === turnId)
  return (
    <Dialog title="Editing feedback" onClose={onClose}>
      <div className="space-y-4 text-sm">
        {isLocked && <LockedFeature feature="feedback" />}
        {!isLocked && !turn && (
          <>
            <p dir="auto" className="line-clamp-3 border-l-2 border-accent pl-3 wrap-anywhere text-soft">
              {passage}
            </p>
            <RequestForm {...{ editor, passage }} onAsked={setTurnId} />
          </>
        )}
        {turn && (
          <ul aria-label="Your request" aria-live="polite">
            <Turn {...{ turn, editor }} onDecided={onClose} />
          </ul>
        )}
        {turn?.state === 'working' && (
          <p className="text-soft">You can close this. The proposal will be under Details → Quality.</p>
        )}
        <div className="flex justify-end">
          <Button look="quiet" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
