import type { ComponentProps } from 'react'

export const Checkbox = ({ label, ...input }: ComponentProps<'input'> & { label: string }) => (
  <label className="inline-flex min-h-11 cursor-pointer items-center gap-3">
    <input type="checkbox" {...input} className="size-5 shrink-0 cursor-pointer rounded accent-accent" />
    {label}
  </label>
)
