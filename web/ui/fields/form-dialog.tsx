import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { DialogActions } from '../messages/dialog-actions.tsx'
import { Dialog } from '../messages/dialog.tsx'
import { ErrorSummary, type FormProblem } from './error-summary.tsx'

interface SentForm {
  attempt: number
  problems: FormProblem[]
  isBusy: boolean
  submit(event: FormEvent): unknown
}

interface FormProps extends Omit<ComponentProps<'form'>, 'form'> {
  form: Omit<SentForm, 'isBusy'>
}

/** What is wrong stands above its fields. */
export function Form({ form, className = 'space-y-5', children, ...rest }: FormProps) {
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void form.submit(event)}
      className={className}
      {...rest}
    >
      <ErrorSummary attempt={form.attempt} problems={form.problems} />
      {children}
    </form>
  )
}

interface FormDialogProps extends Pick<ComponentProps<typeof Dialog>, 'title' | 'size' | 'onClose'> {
  form: SentForm
  /** What the button says that sends it, and what it says meanwhile. */
  action: string
  busyLabel: string
  look?: 'primary' | 'danger'
  children: ReactNode
}

export function FormDialog({ form, action, busyLabel, look, children, ...dialog }: FormDialogProps) {
  return (
    <Dialog {...dialog}>
      <Form form={form}>
        {children}
        <DialogActions look={look} busy={form.isBusy} busyLabel={busyLabel} onCancel={dialog.onClose}>
          {action}
        </DialogActions>
      </Form>
    </Dialog>
  )
}
