import { useId, useState, type ReactNode, type ComponentProps } from 'react'
import { ModalFrame } from './modal-frame.tsx'
import { Button, IconButton } from '../button.tsx'

interface DialogProps {
  title: string
  /** `reading` for long text to read or compare: its title and × stay in sight, and a press outside closes it. */
  size?: 'normal' | 'wide' | 'reading'
  /** While a call runs whose failure the dialog would show, it stays. */
  isBusy?: boolean
  onClose(): void
  children: ReactNode
}

const [normal, wide] = ['w-[min(34rem,calc(100vw-2rem))]', 'w-[min(60rem,calc(100vw-2rem))]']

export function Dialog({ title, size = 'normal', isBusy = false, onClose, children }: DialogProps) {
  const titleId = useId()
  const width = size === 'normal' ? normal : wide
  const close = () => !isBusy && onClose()
  const frame = { 'aria-labelledby': titleId, className: `m-auto ${width} p-6 sm:p-8`, onClose: close }
  const heading = (
    <h2 id={titleId} className="mb-4 font-display text-heading">
      {title}
    </h2>
  )
  if (size !== 'reading')
    return (
      <ModalFrame {...frame}>
        {heading}
        {children}
      </ModalFrame>
    )
  return (
    <ModalFrame {...frame} closedby={isBusy ? 'closerequest' : 'any'}>
      <div className="sticky -top-6 z-10 -mx-6 -mt-3 mb-1 flex items-baseline justify-between bg-surface pt-3 pr-3 pl-6 sm:-top-8 sm:-mx-8 sm:pr-5 sm:pl-8">
        {heading}
        <IconButton label="Close" icon="close" onClick={close} />
      </div>
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
  startsOpen?: boolean
  renderDialog(close: () => void): ReactNode
}

export function DialogButton({ startsOpen = false, renderDialog, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <>
      <Button aria-haspopup="dialog" {...button} onClick={() => setOpen(true)} />
      {isOpen && renderDialog(() => setOpen(false))}
    </>
  )
}
