import { useMutation } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { failureMessage } from '../platform/api.ts'
import { Button } from './button.tsx'

interface CallButtonProps<Answer> extends Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> {
  call(): Promise<Answer>
  onDone?(answer: Answer): void
  /** Said once it is done. */
  done?: string
  /** Said of a failure that has no words of its own. */
  fallback: string
}

/** A button that makes one call, and below it what came of that. */
export function CallButton<Answer>({ call, onDone, done, fallback, ...button }: CallButtonProps<Answer>) {
  const run = useMutation({ mutationFn: call, onSuccess: onDone })
  return (
    <>
      <Button {...button} busy={run.isPending} onClick={() => run.mutate()} />
      <p role="status" className="basis-full empty:hidden">
        {run.isSuccess && done}
      </p>
      <p role="alert" className="basis-full font-medium text-danger empty:hidden">
        {run.isError && failureMessage(run.error, fallback)}
      </p>
    </>
  )
}

/** Leads out of the app; the button stays busy until the other page is there. */
export function leaveFor(url: string): Promise<never> {
  // Back may show this page as it was left: with the button still busy.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  location.assign(url)
  return new Promise(() => {})
}
