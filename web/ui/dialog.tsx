import { useEffect, useId, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { ToastPlace } from './toast-place.tsx'

interface DialogProps {
  title: string
  /** `wide` for what is read or compared in it. */
  size?: 'normal' | 'wide'
  onClose(): void
  children: ReactNode
}

const widths = { normal: 'w-[min(34rem,calc(100vw-2rem))]', wide: 'w-[min(60rem,calc(100vw-2rem))]' }

/** Shown while it is mounted. The element of the platform keeps the focus inside, closes on Escape and gives the focus back. */
export function Dialog({ title, size = 'normal', onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = element.current
    const opener = document.activeElement
    dialog?.showModal()
    return () => {
      dialog?.close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  // At the end of the page: a dialog may hold a form, and a form must not stand in a form.
  return createPortal(
    <dialog
      ref={element}
      aria-labelledby={titleId}
      className={`m-auto ${widths[size]} rounded-2xl border border-line bg-surface p-6 text-ink shadow-lift sm:p-8`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={titleId} className="mb-4 font-display text-heading">
        {title}
      </h2>
      {children}
      <ToastPlace />
    </dialog>,
    document.body,
  )
}
