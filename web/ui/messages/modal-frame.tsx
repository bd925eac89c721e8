import { useEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { ToastPlace } from './toast-place.tsx'

interface ModalFrameProps {
  'aria-label'?: string
  'aria-labelledby'?: string
  className: string
  /** `any` closes on a press outside, too. */
  closedby?: 'any'
  onClose(): void
  children: ReactNode
}

/** Shown while it is mounted. The browser's own dialog keeps the focus inside, closes on Escape and gives the focus back. */
export function ModalFrame({ className, onClose, children, ...attributes }: ModalFrameProps) {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = element.current
    const opener = document.activeElement
    dialog?.showModal()
    return () => {
      dialog?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  // At the end of the page: a dialog may hold a form, and a form must not stand in a form.
  return createPortal(
    <dialog
      {...attributes}
      ref={element}
      className={`rounded-2xl border border-line bg-surface text-ink shadow-lift ${className}`}
      onCancel={(event) => {
        // A choice of files that is cancelled in it says so, too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // By a press outside, where closedby allows it.
      onClose={attributes.closedby && onClose}
    >
      {children}
      <ToastPlace />
    </dialog>,
    document.body,
  )
}
