import type { ComponentProps } from 'react'
import { FieldFrame, inputClasses, describedBy, type FieldLabels } from './field-frame.tsx'

export function TextField({
  label,
  hint,
  error,
  seeAlso,
  className,
  ...input
}: FieldLabels & ComponentProps<'input'>) {
  const labels = { id: input.id, label, hint, error, seeAlso }
  return (
    <FieldFrame {...labels}>
      <input
        type="text"
        {...input}
        {...describedBy(labels)}
        className={`${inputClasses} ${className ?? ''}`}
      />
    </FieldFrame>
  )
}

export function TextArea({
  label,
  hint,
  error,
  seeAlso,
  className,
  ...input
}: FieldLabels & ComponentProps<'textarea'>) {
  const labels = { id: input.id, label, hint, error, seeAlso }
  return (
    <FieldFrame {...labels}>
      <textarea {...input} {...describedBy(labels)} className={`${inputClasses} ${className ?? ''}`} />
    </FieldFrame>
  )
}

export function SelectField({
  label,
  hint,
  error,
  seeAlso,
  className,
  ...input
}: FieldLabels & ComponentProps<'select'>) {
  const labels = { id: input.id, label, hint, error, seeAlso }
  return (
    <FieldFrame {...labels}>
      <select {...input} {...describedBy(labels)} className={`${inputClasses} ${className ?? ''}`} />
    </FieldFrame>
  )
}
