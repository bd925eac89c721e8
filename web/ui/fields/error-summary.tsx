import { useEffect, useEffectEvent, useRef } from 'react'
import { afterPaint } from '../../platform/after-paint.ts'

export interface FormProblem {
  /** The field's id; empty for a problem with the whole form. */
  id: string
  message: string
}

/** The problem of the form as a whole, then those of its fields in the order of `names`. */
export const problemsOf = (names: string[], errors: Record<string, string | undefined>): FormProblem[] =>
  ['form', ...names].flatMap((name) =>
    errors[name] ? [{ id: name === 'form' ? '' : name, message: errors[name] }] : [],
  )

interface ErrorSummaryProps {
  problems: FormProblem[]
  attempt: number
  /** Shows fields that are not on the page now. */
  reveal?(): void
}

/** Announces the problems of each refused submit. The only wrong field gets the focus, because it may be far down the form. */
export function ErrorSummary({ problems, attempt, reveal }: ErrorSummaryProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isEmpty = problems.length === 0
  useErrorTitle(!isEmpty)
  const takeFocus = useEffectEvent(() => {
    if (problems.length !== 1 || !focusField(problems[0]!.id)) heading.current?.focus()
  })
  useEffect(() => takeFocus(), [attempt, isEmpty])
  if (isEmpty) return null
  return (
    <div role="alert" className="space-y-1.5 rounded-lg border border-danger/40 bg-danger-wash px-4 py-3">
      <h2 ref={heading} tabIndex={-1} className="font-semibold">
        There is a problem
      </h2>
      <ul className="space-y-1 text-sm">
        {problems.map(({ id, message }) => (
          <li key={id + message} className="font-medium text-danger">
            {id ? (
              <a
                href={`#${id}`}
                className="inline-block py-0.5 underline underline-offset-4"
                onClick={(event) => {
                  event.preventDefault()
                  if (focusField(id) || !reveal) return
                  reveal()
                  afterPaint(() => focusField(id))
                }}
              >
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Returns whether the field exists. */
function focusField(id: string): boolean {
  const field = document.getElementById(id)
  const fold = field?.closest('details')
  if (fold) fold.open = true
  field?.focus()
  return field !== null
}

const titlePrefix = 'Error: '

/** Announces the error in the document title, as GOV.UK does: https://design-system.service.gov.uk/components/error-summary/ */
export function useErrorTitle(isWrong: boolean): void {
  useEffect(() => {
    if (!isWrong) return
    if (!document.title.startsWith(titlePrefix)) document.title = titlePrefix + document.title
    return () => void (document.title = document.title.replace(titlePrefix, ''))
  }, [isWrong])
}
