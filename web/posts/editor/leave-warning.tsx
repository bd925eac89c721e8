import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface LeaveWarningProps {
  isDirty: boolean
  mayLeave(): boolean
  /** The person gives the changes up. */
  onLeave(): void
}

/** Holds back links and the browser's own leaving while there are unsaved changes. `mayLeave` is asked at the moment of leaving. */
export function LeaveWarning({ isDirty, mayLeave, onLeave }: LeaveWarningProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !mayLeave() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])

  if (blocker.state !== 'blocked') return null
  return (
    <Dialog title="Leave without saving?" onClose={() => blocker.reset()}>
      <p className="mb-5">You have unsaved changes. They are lost when you leave.</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          look="danger"
          onClick={() => {
            onLeave()
            blocker.proceed()
          }}
        >
          Leave
        </Button>
        <Button onClick={() => blocker.reset()}>Stay</Button>
      </div>
    </Dialog>
  )
}
