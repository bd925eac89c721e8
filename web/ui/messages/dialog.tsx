import { useId, useState, type ReactNode, type ComponentProps } from 'react'
import { ModalFrame } from './modal-frame.tsx'
import { Button } from '../button.tsx'

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

interface DialogActionsProps extends ComponentProps<typeof Button> {
  /** What the way out says. */
  cancel?: string
  onCancel(): void
}

/** The last row of a dialog: the way out, and the button that it was opened for, which sends its form. */
export const DialogActions = ({ cancel = 'Cancel', onCancel, ...action }: DialogActionsProps) => (
  <div className="flex flex-wrap justify-end gap-3">
    <Button look="quiet" onClick={onCancel}>
      {cancel}
    </Button>
    <Button type="submit" {...action} />
  </div>
)

interface DialogButtonProps extends ComponentProps<typeof Button> {
  renderDialog(close: () => void): ReactNode
}

/** A button, and the dialog that it opens. */
export function DialogButton({ renderDialog, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen && renderDialog(() => setOpen(false))}
    </>
  )
}
