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
