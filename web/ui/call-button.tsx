import { useIsMutating, useMutation, type QueryKey } from '@tanstack/react-query'
import { useId, type ComponentProps } from 'react'
import toast from 'react-hot-toast/headless'
import { failureMessage, hasCode, queryClient } from '../platform/api.ts'
import { useHasModel } from '../platform/plan-query.ts'
import { Button } from './button.tsx'
import { HelpLink } from './help-link.tsx'

interface CallingProps<Answer> extends Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> {
  call(): Promise<Answer>
  onDone?(answer: Answer): unknown
  done?: string
}

interface CallButtonProps<Answer> extends CallingProps<Answer> {
  /** The button, such as `ModelButton` for what needs a model. */
  as?: typeof Button
  /** Said while the call runs. */
  doing?: string
  /** Shown for an error without a message. */
  fallback: string
}

/** A button that makes one call and shows its result below; nothing if the customer did not give the password it asked for. */
export function CallButton<Answer>({
  as: As = Button,
  call,
  onDone,
  doing,
  done,
  fallback,
  ...button
}: CallButtonProps<Answer>) {
  const run = useMutation({ mutationFn: call, onSuccess: onDone })
  return (
    <>
      <As {...button} busy={run.isPending} onClick={() => run.mutate()} />
      <p role="status" className="basis-full empty:hidden">
        {run.isPending ? doing : run.isSuccess && done}
      </p>
      <p role="alert" className="basis-full font-medium text-danger empty:hidden">
        {run.isError && !hasCode(run.error, 'password_required') && failureMessage(run.error, fallback)}
      </p>
    </>
  )
}

interface ActionButtonProps<Answer> extends CallingProps<Answer> {
  /** The query that reads what `call` returns. */
  into?: { queryKey: QueryKey }
  /** Refetches what the call may have changed: before the message, and after a failure. */
  refetch?(): unknown
  /** Only one button of a group runs at a time. */
  group?: string
  /** The message for an error without one. */
  failure: string
}

/** A button that makes one call; a failure is shown as a message. */
export function ActionButton<Answer>(props: ActionButtonProps<Answer>) {
  const own = useId()
  const { call, into, refetch, onDone, done, failure, group = own, ...button } = props
  const mutationKey = [group]
  async function onSuccess(answer: Answer) {
    if (into) queryClient.setQueryData(into.queryKey, answer)
    await refetch?.()
    await onDone?.(answer)
    if (done) toast.success(done)
  }
  const onError = () => void refetch?.()
  const run = useMutation({ mutationKey, mutationFn: call, onSuccess, onError, meta: { failure } })
  const isBlocked = useIsMutating({ mutationKey }) > 0 && !run.isPending
  // A double press comes before the button shows that it is busy.
  const press = () => queryClient.isMutating({ mutationKey }) || run.mutate()
  return <Button disabled={isBlocked} {...button} busy={run.isPending} onClick={press} />
}

export const noModel = 'No AI model is connected yet. The person who runs this server can connect one.'

export const NoModel = () => (
  <>
    {noModel} <HelpLink to="without-model" />
  </>
)

/** A button for what only a model can do: without one it is disabled and says so beside it. */
export function ModelButton(props: ComponentProps<typeof Button>) {
  const reason = useId()
  if (useHasModel()) return <Button {...props} />
  return (
    <div className="space-y-1">
      <Button {...props} disabled aria-describedby={reason} />
      <p id={reason} className="text-sm text-soft">
        <NoModel />
      </p>
    </div>
  )
}

/** Leaves the app; the promise stays pending, so that the button is busy until the other page loads. */
export function leaveFor(url: string): Promise<never> {
  // Going back may restore this page from the cache with the button still busy.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  location.assign(url)
  return new Promise(() => {})
}
