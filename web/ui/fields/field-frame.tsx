import type { ReactNode } from 'react'

export interface FieldLabels {
  /** Also the anchor that an error summary links to. */
  id: string
  label: string
  hint?: ReactNode
  error?: string
  /** Ids of other texts that describe the field. */
  seeAlso?: string
}

export const inputClasses =
  'block w-full min-h-11 text-ellipsis rounded-lg border border-edge bg-surface px-3.5 py-2 text-ink transition-colors duration-150 placeholder:text-soft hover:border-ink aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger disabled:opacity-60'

/** Links an input to its hint and error for screen readers. */
export function describedBy({ id, hint, error, seeAlso }: FieldLabels) {
  const ids = [hint ? `${id}-hint` : '', error ? `${id}-error` : '', seeAlso].filter(Boolean).join(' ')
  return { id, 'aria-describedby': ids || undefined, 'aria-invalid': error ? (true as const) : undefined }
}

/** Separates the props of a field's frame from those of its input. */
export function splitField<T extends FieldLabels & { className?: string }>({
  label,
  hint,
  error,
  seeAlso,
  className,
  ...input
}: T) {
  const labels = { id: input.id, label, hint, error, seeAlso }
  return {
    labels,
    input: { ...input, ...describedBy(labels), className: `${inputClasses} ${className ?? ''}` },
  }
}

type FieldFrameProps = FieldLabels & { children: ReactNode }

export const FieldFrame = ({ id, label, hint, error, children }: FieldFrameProps) => (
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

export const FieldError = ({ id, error }: { id: string; error: string }) => (
  <p id={`${id}-error`} className="flex gap-2 text-sm font-medium text-danger">
    <svg aria-hidden="true" viewBox="0 0 16 16" className="mt-0.5 size-4 shrink-0 fill-current">
      <path d="M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1zm-.9 3.4.2 4.7h1.4l.2-4.7zM8 10.3a.95.95 0 1 0 0 1.9.95.95 0 0 0 0-1.9z" />
    </svg>
    {error}
  </p>
)
