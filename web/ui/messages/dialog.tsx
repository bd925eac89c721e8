import { useId, useState, type ReactNode, type ComponentProps } from 'react'
import { ModalFrame } from './modal-frame.tsx'
import { Button } from '../button.tsx'

interface DialogProps {
  title: string
  /** `wide` for text to read or compare. */
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
  cancel?: string
  onCancel(): void
}

/** The last row of a dialog: a cancel button and one that submits its form. */
export const DialogActions = ({ cancel = 'Cancel', onCancel, ...action }: DialogActionsProps) => (
  <div className="flex flex-wrap justify-end gap-3">
    <Button look="quiet" onClick={onCancel}>
      {cancel}
    </Button>
    <Button type="submit" {...action} />
  </div>
)

/** The same for long dialogs: stays visible however long the rest is. */
export const StickyActions = (props: DialogActionsProps) => (
  <div className="sticky -bottom-6 z-10 -mx-6 -mb-6 border-t border-line bg-surface px-6 py-3 sm:-bottom-8 sm:-mx-8 sm:-mb-8 sm:px-8">
    <DialogActions {...props} />
  </div>
)

interface DialogButtonProps extends ComponentProps<typeof Button> {
  renderDialog(close: () => void): ReactNode
}

export function DialogButton({ renderDialog, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" {...button} onClick={() => setOpen(true)} />
      {isOpen && renderDialog(() => setOpen(false))}
    </>
  )
}
