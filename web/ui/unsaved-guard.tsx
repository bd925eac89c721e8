import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { readToken } from '../platform/token.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface UnsavedGuardProps {
  isDirty: boolean
  title?: string
  text?: string
  /** Asked at the moment of leaving. */
  mayLeave?(): boolean
  /** The person gives the changes up. */
  onLeave?(): void
}

/** Asks before another tab, another page or the browser's own leaving gives something up. */
export function UnsavedGuard({
  isDirty,
  title = 'Leave without saving?',
  text = 'You have unsaved changes. They are lost when you leave.',
  mayLeave = () => false,
  onLeave,
}: UnsavedGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      // Without a session nothing could be saved any more.
      isDirty &&
      !mayLeave() &&
      readToken() !== null &&
      from.pathname + from.search !== to.pathname + to.search,
  )
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])

  if (blocker.state !== 'blocked') return null
  return (
    <Dialog title={title} onClose={() => blocker.reset()}>
      <p className="mb-5">{text}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          look="danger"
          onClick={() => {
            onLeave?.()
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
