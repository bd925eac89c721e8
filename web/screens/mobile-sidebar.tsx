import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'

/** The sidebar over the page on small screens; choosing a page, Escape or a press beside it closes it. */
export function MobileSidebar({ onClose, children }: { onClose(): void; children: ReactNode }) {
  const element = useRef<HTMLDialogElement>(null)
  const { key } = useLocation()
  const openedAt = useRef(key)
  useEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  useEffect(() => {
    if (key !== openedAt.current) onClose()
  }, [key, onClose])
  return (
    <dialog
      ref={element}
      aria-label="Menu"
      className="m-0 h-dvh max-h-none w-72 max-w-[85vw] border-r border-line bg-surface p-4 text-ink"
      closedby="any"
      onClose={onClose}
    >
      <div className="flex h-full flex-col gap-4">
        <button
          type="button"
          aria-label="Close menu"
          className="min-h-11 min-w-11 self-end rounded-lg hover:bg-sunken"
          onClick={onClose}
        >
          <span aria-hidden="true">×</span>
        </button>
        {children}
      </div>
    </dialog>
  )
}
