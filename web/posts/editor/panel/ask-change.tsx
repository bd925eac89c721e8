import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FeaturePart } from '../../../ui/locked-feature.tsx'
import { Dialog } from '../../../ui/messages/dialog.tsx'
import { RequestForm, Turn, useTurns } from './panel-feedback.tsx'

/** Asks for a change to the selected passage, and shows the proposal to accept or dismiss. */
export function AskChange({ passage, onClose }: { passage: string; onClose(): void }) {
  const [turnId, setTurnId] = useState<string>()
  const turn = useTurns(turnId !== undefined).turns.find(({ id }) => id === turnId)
  return (
    <Dialog title="Editing feedback" onClose={onClose}>
      <div className="space-y-4 text-sm">
        {!turn && (
          <FeaturePart feature="feedback">
            <p dir="auto" className="line-clamp-3 border-l-2 border-accent pl-3 wrap-anywhere text-soft">
              {passage}
            </p>
            <RequestForm passage={passage} onAsked={setTurnId} />
          </FeaturePart>
        )}
        {turn && (
          <ul aria-label="Your request" aria-live="polite">
            <Turn turn={turn} onDecided={onClose} />
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
