import type { ComponentProps } from 'react'

export function Checkbox({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className="inline-flex min-h-11 items-center gap-3">
      <input type="checkbox" {...input} className="size-5 accent-accent" />
      {label}
    </label>
  )
}
