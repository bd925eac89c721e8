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

interface SelectFieldProps extends FieldLabels, Omit<ComponentProps<'select'>, 'id'> {
  /** The label of each value; `children` come before them. */
  options?: Record<string, string>
}

export function SelectField({ options = {}, children, ...props }: SelectFieldProps) {
  const { labels, input } = splitField(props)
  return (
    <FieldFrame {...labels}>
      <select {...input}>
        {children}
        {Object.entries(options).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
