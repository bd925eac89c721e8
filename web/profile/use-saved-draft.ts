import { useMutation, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import { ApiFailure, hasCode, queryClient } from '../platform/api.ts'

interface SavedDraftOptions<Values> {
  /** Leaves out rows that were added and left empty. */
  clean?(changes: Partial<Values>): Partial<Values>
  send(changes: Partial<Values>): Promise<unknown>
  /** The query that reads what `send` returns. */
  into: { queryKey: QueryKey }
  /** The message of success. */
  done: string
  /** Shown if it fails without a message. */
  failure: string
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Changes to stored settings until they are saved or discarded. */
export function useSavedDraft<Values extends object>(
  stored: Values,
  { clean = (changes) => changes, send, into, done, failure }: SavedDraftOptions<Values>,
) {
  const [changes, setChanges] = useState<Partial<Values>>({})
  const changed = (from: Partial<Values>, since: Partial<Values>) =>
    Object.entries(from).filter(([name, value]) => !isSame(value, since[name as keyof Values]))
  const saving = useMutation({
    mutationFn: send,
    // Fields changed again during the request are still unsaved.
    onSuccess(answer, sent) {
      queryClient.setQueryData(into.queryKey, answer)
      setChanges((now) => Object.fromEntries(changed(now, sent)) as Partial<Values>)
      toast.success(done)
    },
    meta: { failure },
  })
  return {
    values: { ...stored, ...changes },
    isDirty: changed(clean(changes), stored).length > 0,
    isBusy: saving.isPending,
    isUnpaid: hasCode(saving.error, 'payment_required'),
    /** By API field name; list items appear as `name.0`. */
    refused: saving.error instanceof ApiFailure ? saving.error.fields : {},
    change(next: Partial<Values>) {
      saving.reset()
      setChanges((before) => ({ ...before, ...next }))
    },
    save() {
      const sent = clean(changes)
      // Errors name rows by their position.
      setChanges(sent)
      return saving.mutateAsync(sent).then(
        () => true,
        () => false,
      )
    },
    discard() {
      saving.reset()
      setChanges({})
    },
  }
}
