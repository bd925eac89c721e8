import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from '../../platform/routing/router.tsx'
import { Logo } from '../../ui/logo.tsx'
import { ModalFrame } from '../../ui/messages/modal-frame.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { IconButton } from '../../ui/button.tsx'

/** The sidebar over the page on small screens; choosing a page, Escape or clicking outside closes it. */
export function MobileSidebar({ onClose, children }: { onClose(): void; children: ReactNode }) {
  const { key } = useLocation()
  const openedAt = useRef(key)
  useEffect(() => {
    if (key !== openedAt.current) onClose()
  }, [key, onClose])
  return (
    <ModalFrame
      aria-label="Menu"
      className="m-0 h-dvh max-h-none w-80 max-w-[85vw] rounded-none! border-0! border-r! bg-paper! px-4 pb-4"
      closedby="any"
      onClose={onClose}
    >
      <div className="flex min-h-full flex-col gap-4">
        <div className="-mr-2 flex h-16 shrink-0 items-center gap-1">
          <span className="mr-auto pl-1">
            <Logo />
          </span>
          <ThemeSwitch className="sm:hidden" />
          <IconButton label="Close menu" icon="close" onClick={onClose} />
        </div>
        <div className="flex grow flex-col *:grow">{children}</div>
      </div>
    </ModalFrame>
  )
}
