import { useEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { refocus } from '../../platform/refocus.ts'
import { ToastContainer } from './toast-container.tsx'

interface ModalFrameProps {
  'aria-label'?: string
  'aria-labelledby'?: string
  className: string
  /** `any` also closes on a click outside. */
  closedby?: 'any' | 'closerequest'
  onClose(): void
  children: ReactNode
}

/** Open while mounted. The native dialog traps the focus, closes on Escape and returns the focus. */
export function ModalFrame({ className, onClose, children, ...attributes }: ModalFrameProps) {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = element.current
    const opener = document.activeElement
    dialog?.showModal()
    return () => {
      dialog?.close()
      if (opener instanceof HTMLElement && opener.isConnected) refocus(opener)
    }
  }, [])
  // Rendered at the end of the page, because a dialog may hold a form and forms cannot be nested.
  return createPortal(
    <dialog
      {...attributes}
      ref={element}
      className={`rounded-2xl border border-line bg-surface text-ink shadow-lift ${className}`}
      onCancel={(event) => {
        // Canceling a file picker inside the dialog fires this event too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // Fires for a click outside, where closedby allows it.
      onClose={attributes.closedby === 'any' ? onClose : undefined}
    >
      {children}
      <ToastContainer />
    </dialog>,
    document.body,
  )
}
