import type { ReactNode } from 'react'

export interface FieldLabels {
  /** Also the anchor that an error summary leads to. */
  id: string
  label: string
  hint?: ReactNode
  error?: string
}

export const inputClasses =
  'block w-full min-h-11 rounded-lg border border-edge bg-surface px-3 py-2 text-ink placeholder:text-soft aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger disabled:opacity-60'

/** What ties an input to its hint and its error. */
export function describedBy({ id, hint, error }: FieldLabels) {
  const ids = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return { id, 'aria-describedby': ids || undefined, 'aria-invalid': error ? (true as const) : undefined }
}

export function FieldFrame({ id, label, hint, error, children }: FieldLabels & { children: ReactNode }) {
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block font-medium">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {children}
      {error && <FieldError id={id} error={error} />}
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error: string }) {
  return (
    <p id={`${id}-error`} className="text-sm font-medium text-danger">
      {error}
    </p>
  )
}
