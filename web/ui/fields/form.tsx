import type { QueryKey } from '@tanstack/react-query'
import { type ComponentProps, type FormEvent, type ReactNode, useRef, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { DialogActions, Dialog } from '../messages/dialog.tsx'
import { ErrorSummary, problemsOf } from './error-summary.tsx'
import { ApiFailure, failureMessage, queryClient } from '../../platform/api.ts'

type Rule<Values> = (value: string, values: Values) => string | undefined
export type Rules<Values> = { [Name in keyof Values]?: Rule<Values> }

export interface FormField {
  id: string
  name: string
  value: string
  error: string | undefined
  onChange(event: { target: { value: string } }): void
}

interface FormOptions<Values> {
  initial: Values
  /** What the server can't say, or should be said before it is asked: it checks every field itself. */
  rules?: Rules<Values>
  /** Errors appear at the fields they name, or above the form. */
  send(values: Values): Promise<unknown>
  /** The query that reads what `send` returns. */
  into?: { queryKey: QueryKey }
  done?: string
  /** A toast beside the errors. */
  failed?: string
  /** Shown for an error without a message. */
  fallback: string
}

/** The values and errors of a form, with one submit at a time. A failure keeps what was typed. */
export function useForm<Values extends Record<string, string>>(options: FormOptions<Values>) {
  const { initial, rules = {}, send, into, done, failed, fallback } = options
  type Errors = { [Name in keyof Values]?: string } & { form?: string }
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors>({})
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  // A password manager may fill and submit before the next render.
  const latest = useRef(initial)
  const names = Object.keys(initial) as (keyof Values & string)[]

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    const found = brokenRules(latest.current, rules)
    if (Object.keys(found).length === 0) {
      try {
        const answer = await send(latest.current)
        if (into) queryClient.setQueryData(into.queryKey, answer)
        if (done) toast.success(done)
      } catch (failure) {
        if (failed) toast.error(failed)
        Object.assign(found, toFieldErrors(failure, names, fallback))
      }
    }
    setErrors(found)
    setAttempt((count) => count + 1)
    setBusy(false)
    isRunning.current = false
  }

  function change(name: keyof Values & string, text: string) {
    latest.current = { ...latest.current, [name]: text }
    setValues(latest.current)
    setErrors((before) => ({ ...before, [name]: undefined }))
  }

  const field = (name: keyof Values & string) => ({
    id: name,
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
  })
  return { values, problems: problemsOf(names, errors), attempt, isBusy, submit, field, change }
}

export function brokenRules<Values extends Record<string, string>>(
  values: Values,
  rules: Rules<Values>,
): Record<string, string> {
  const broken: Record<string, string> = {}
  for (const [name, rule] of Object.entries<Rule<Values> | undefined>(rules)) {
    const message = rule?.(values[name] ?? '', values)
    if (message) broken[name] = message
  }
  return broken
}

/** `name.0` is a list item and `card.name` a field of an object; both are reported at the field of that name. */
export function toFieldErrors(failure: unknown, names: string[], fallback: string): Record<string, string> {
  const errors: Record<string, string> = {}
  if (failure instanceof ApiFailure)
    for (const [path, message] of Object.entries(failure.fields)) {
      const name = path.split('.').find((part) => names.includes(part))
      if (name) errors[name] ??= message
    }
  return Object.keys(errors).length > 0 ? errors : { form: failureMessage(failure, fallback) }
}

export interface SentForm extends Pick<ReturnType<typeof useForm>, 'attempt' | 'problems' | 'isBusy'> {
  submit(event: FormEvent): unknown
}

interface FormProps extends Omit<ComponentProps<'form'>, 'form'> {
  form: Omit<SentForm, 'isBusy'>
}

export const Form = ({ form, className = 'space-y-5', children, ...rest }: FormProps) => (
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

interface FormDialogProps extends Pick<ComponentProps<typeof Dialog>, 'title' | 'size' | 'onClose'> {
  form: SentForm
  action: string
  busyLabel: string
  look?: 'primary' | 'danger'
  children: ReactNode
}

export const FormDialog = ({ form, action, busyLabel, look, children, ...dialog }: FormDialogProps) => (
  <Dialog {...dialog}>
    <Form form={form}>
      {children}
      <DialogActions look={look} busy={form.isBusy} busyLabel={busyLabel} onCancel={dialog.onClose}>
        {action}
      </DialogActions>
    </Form>
  </Dialog>
)

type EditDialogProps<Values extends Record<string, string>> = FormOptions<Values> &
  Omit<FormDialogProps, 'form' | 'busyLabel' | 'children'> & {
    children(form: ReturnType<typeof useForm<Values>>): ReactNode
  }

/** Saves what it shows, and closes. */
export function EditDialog<Values extends Record<string, string>>(props: EditDialogProps<Values>) {
  async function send(values: Values) {
    const answer = await props.send(values)
    props.onClose()
    return answer
  }
  const form = useForm({ ...props, send })
  return (
    <FormDialog {...props} form={form} busyLabel="Saving...">
      {props.children(form)}
    </FormDialog>
  )
}
