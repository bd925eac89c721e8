import { api } from '../platform/api.ts'
import { fromLocalInput } from '../platform/dates.ts'
import { Button } from '../ui/button.tsx'
import { MomentDialog } from '../ui/fields/moment-dialog.tsx'
import { useAutopilotChange } from './autopilot-queries.ts'
import { momentIn } from './slot-words.ts'
import { DialogButton } from '../ui/messages/dialog.tsx'

/** Skips all slots until a chosen time. */
export function PauseControl({ pausedUntil, timezone }: { pausedUntil: string | null; timezone: string }) {
  const pause = useAutopilotChange(
    (until: string | null) => api.autopilot.pauseAutopilot({ until }),
    'The pause could not be changed. Please try again.',
  )
  if (pausedUntil)
    return (
      <>
        <p className="text-soft">Paused until {momentIn(timezone, pausedUntil)}</p>
        <Button look="secondary" busy={pause.isPending} onClick={() => pause.mutate(null)}>
          Resume now
        </Button>
      </>
    )
  return (
    <DialogButton
      look="secondary"
      busy={pause.isPending}
      renderDialog={(close) => (
        <MomentDialog
          title="Publish nothing before"
          action="Pause"
          moment={null}
          refuse={(text) =>
            new Date(fromLocalInput(text) ?? 0) > new Date() ? undefined : 'Choose a date in the future.'
          }
          onChoose={(until) => {
            close()
            pause.mutate(until)
          }}
          onClose={close}
        />
      )}
    >
      Pause until a date
    </DialogButton>
  )
}
