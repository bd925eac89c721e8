import type { ComponentProps } from 'react'
import { FieldFrame, splitField, type FieldLabels } from './field-frame.tsx'

export function TextField(props: FieldLabels & ComponentProps<'input'>) {
  const { labels, input } = splitField(props)
  return (
    <FieldFrame {...labels}>
      <input type="text" {...input} />
    </FieldFrame>
  )
}

/** Has a default label. */
export const EmailField = (
  props: Partial<Pick<FieldLabels, 'label'>> & Omit<FieldLabels, 'label'> & ComponentProps<'input'>,
) => <TextField label="Email" type="email" autoCapitalize="none" {...props} />

export function TextArea(props: FieldLabels & ComponentProps<'textarea'>) {
  const { labels, input } = splitField(props)
  return (
    <FieldFrame {...labels}>
      <textarea {...input} />
    </FieldFrame>
  )
}

export function SelectField(props: FieldLabels & ComponentProps<'select'>) {
  const { labels, input } = splitField(props)
  return (
    <FieldFrame {...labels}>
      <select {...input} />
    </FieldFrame>
  )
}
