import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface ConfirmLinkProps {
  /** Also the label of the confirming button. */
  label: string
  /** What the label is about, for screen readers. */
  about: string
  title: string
  call(): Promise<unknown>
  onDone(): Promise<unknown>
  fallback: string
  children: ReactNode
}

/** A button within a text that removes something, after a question. */
export function ConfirmLink({ label, about, title, call, onDone, fallback, children }: ConfirmLinkProps) {
  const [isOpen, setOpen] = useState(false)
  async function confirm() {
    await call()
    setOpen(false)
    await onDone()
  }
  return (
    <>
      <button
        type="button"
        className="py-1 underline underline-offset-4 hover:text-ink"
        onClick={() => setOpen(true)}
      >
        {label}
        <span className="sr-only"> {about}</span>
      </button>
      {isOpen && (
        <ConfirmDialog
          title={title}
          action={label}
          look="danger"
          fallback={fallback}
          onConfirm={confirm}
          onClose={() => setOpen(false)}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  )
}
