import { useId, type ReactNode } from 'react'
import { ModalFrame } from './modal-frame.tsx'

interface DialogProps {
  title: string
  /** `wide` for what is read or compared in it. */
  size?: 'normal' | 'wide'
  onClose(): void
  children: ReactNode
}

const widths = { normal: 'w-[min(34rem,calc(100vw-2rem))]', wide: 'w-[min(60rem,calc(100vw-2rem))]' }

export function Dialog({ title, size = 'normal', onClose, children }: DialogProps) {
  const titleId = useId()
  return (
    <ModalFrame aria-labelledby={titleId} className={`m-auto ${widths[size]} p-6 sm:p-8`} onClose={onClose}>
      <h2 id={titleId} className="mb-4 font-display text-heading">
        {title}
      </h2>
      {children}
    </ModalFrame>
  )
}
