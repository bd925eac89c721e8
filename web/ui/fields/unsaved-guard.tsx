import { useLayoutEffect, useState } from 'react'
import { useHistory, useLocation } from '../../platform/routing/router.tsx'
import type { Leaving } from '../../platform/routing/guarded-history.ts'
import { readToken } from '../../platform/session/token.ts'
import { useListener } from '../../platform/use-listener.ts'
import { Dialog, DialogActions } from '../messages/dialog.tsx'

interface UnsavedGuardProps {
  isDirty: boolean
  title?: string
  text?: string
  mayLeave?(): boolean
  /** Called when the user discards the changes. */
  onLeave?(): void
}

/** Asks before navigation or closing the tab would discard changes. */
export function UnsavedGuard({
  isDirty,
  title = 'Leave without saving?',
  text = 'You have unsaved changes. If you leave, they’ll be lost.',
  mayLeave = () => false,
  onLeave,
}: UnsavedGuardProps) {
  const history = useHistory()
  const { pathname, search } = useLocation()
  const [blockedNavigation, setBlockedNavigation] = useState<Leaving>()
  // useEffect would set the guard a frame late.
  useLayoutEffect(() => {
    if (!isDirty) return
    return history?.guard((leaving) => {
      const isElsewhere = leaving.to.pathname + leaving.to.search !== pathname + search
      // Without a session, nothing can be saved.
      if (!isElsewhere || mayLeave() || readToken() === null) return false
      setBlockedNavigation(leaving)
      return true
    })
  }, [history, isDirty, mayLeave, pathname, search])
  useListener(['beforeunload'], (event) => event.preventDefault(), isDirty)

  if (!blockedNavigation) return null
  const stay = () => setBlockedNavigation(undefined)
  // Autosave may have saved everything while this asks.
  return (
    <Dialog title={isDirty ? title : 'Leave this page?'} onClose={stay}>
      <p className="mb-5">{isDirty ? text : 'Your changes have been saved.'}</p>
      {/* Stay comes first, so that it has the focus. */}
      <DialogActions
        type="button"
        look="danger"
        cancel="Stay"
        onCancel={stay}
        onClick={() => {
          onLeave?.()
          stay()
          blockedNavigation.go()
        }}
      >
        Leave
      </DialogActions>
    </Dialog>
  )
}
