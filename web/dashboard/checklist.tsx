import { useEffect, useState, type ReactNode } from 'react'
import { TextLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Stats } from './stats-query.ts'

const steps = [
  { id: 'connected', title: 'Connect your site', to: '/dashboard/settings?tab=site#your-site' },
  { id: 'voice', title: 'Teach it your voice', to: '/dashboard/settings?tab=voice' },
  { id: 'drafted', title: 'Write your first draft', to: '/dashboard/posts/new' },
  { id: 'published', title: 'Publish it', to: '/dashboard/posts' },
  { id: 'autopilot', title: 'Choose your publishing days', to: '/dashboard/settings' },
] as const

const keyOf = (email: string) => `checklist_hidden:${email}`

interface ChecklistProps {
  setup: Stats['setup'] | undefined
  email: string
  /** Shown instead of the list, which has its own step for connecting the site. */
  reminder: ReactNode
}

/** The first steps, each ticked once it is true; gone for good when all are. Reserves its space while loading. */
export function Checklist({ setup, email, reminder }: ChecklistProps) {
  const [dismissal, setDismissal] = useState(() => localStorage.getItem(keyOf(email)))
  const done = steps.filter(({ id }) => setup?.[id]).length
  const isDone = done === steps.length
  useEffect(() => {
    if (isDone && dismissal !== 'yes') localStorage.setItem(keyOf(email), 'done')
  }, [isDone, dismissal, email])
  if (dismissal !== null || isDone) return reminder
  function hide() {
    localStorage.setItem(keyOf(email), 'yes')
    setDismissal('yes')
    document.querySelector('h1')?.focus()
  }
  const card = (
    <Card
      id="checklist"
      title={`Getting started: ${done} of ${steps.length}`}
      aside={
        <button
          type="button"
          aria-describedby="checklist"
          className="min-h-11 rounded px-1 text-soft underline underline-offset-4 hover:text-ink"
          onClick={hide}
        >
          Dismiss
        </button>
      }
    >
      <ol className="grid gap-x-6 md:grid-cols-3 xl:grid-cols-5">
        {steps.map(({ id, ...step }) => (
          <Step key={id} {...step} isDone={setup?.[id] ?? false} />
        ))}
      </ol>
    </Card>
  )
  return setup ? card : <div className="invisible">{card}</div>
}

function Step({ title, to, isDone }: { title: string; to: string; isDone: boolean }) {
  if (isDone)
    return (
      <li className="flex min-h-11 items-center gap-2.5 text-soft">
        <Icon name="check" className="size-5 text-good" />
        <span>
          {title}
          <span className="sr-only"> (done)</span>
        </span>
      </li>
    )
  return (
    <li className="flex min-h-11 items-center gap-2.5">
      <span aria-hidden="true" className="m-0.5 size-4 shrink-0 rounded-full border-2 border-edge" />
      <TextLink to={to} className="inline-flex min-h-11 items-center">
        {title}
      </TextLink>
    </li>
  )
}
