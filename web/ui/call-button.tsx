import { useMutation } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { failureMessage } from '../platform/api.ts'
import { Button } from './button.tsx'

interface CallButtonProps<Answer> extends Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> {
  call(): Promise<Answer>
  onDone?(answer: Answer): void
  /** Shown on success. */
  done?: string
  /** Shown for an error without a message. */
  fallback: string
}

/** A button that makes one call and shows its result below. */
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

/** Leaves the app; the promise stays pending, so that the button is busy until the other page loads. */
export function leaveFor(url: string): Promise<never> {
  // Going back may restore this page from the cache with the button still busy.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  location.assign(url)
  return new Promise(() => {})
}
