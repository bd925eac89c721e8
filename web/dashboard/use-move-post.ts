import { useMutation, useQueryClient } from '@tanstack/react-query'
import toast from 'react-hot-toast/headless'
import { api } from '../platform/api.ts'
import { failureMessage } from '../platform/api-failure.ts'
import { queryKeys } from '../platform/query-keys.ts'
import { titleOf, withMoved, type CalendarAnswer, type CalendarEntry } from './calendar-entries.ts'
import { formatLongMoment } from './calendar-words.ts'

interface Move {
  entry: CalendarEntry
  scheduledDate: string
}

interface MoveOptions {
  /** Tells what was done and offers to take it back. */
  tellWithUndo(text: string, undo: () => void): void
}

/** Moves a post to another moment: shown at once, taken back with a message if it is refused. */
export function useMovePost({ tellWithUndo }: MoveOptions) {
  const queries = useQueryClient()
  const filter = { queryKey: queryKeys.calendar }
  const { mutate } = useMutation({
    mutationFn: ({ entry, scheduledDate }: Move) => api.posts.schedule({ id: entry.id, scheduledDate }),
    async onMutate({ entry, scheduledDate }) {
      await queries.cancelQueries(filter)
      const before = queries.getQueriesData<CalendarAnswer>(filter)
      queries.setQueriesData<CalendarAnswer>(
        filter,
        (answer) => answer && withMoved(answer, entry.id, scheduledDate),
      )
      return { before }
    },
    onSuccess(_answer, { entry, scheduledDate }) {
      const text = `“${titleOf(entry)}” goes out on ${formatLongMoment(scheduledDate)}.`
      // A draft was not scheduled before: its editor takes that back.
      if (entry.status !== 'scheduled') return toast.success(text)
      const moved = { ...entry, date: scheduledDate, scheduledDate }
      tellWithUndo(text, () => mutate({ entry: moved, scheduledDate: entry.date }))
    },
    onError(error, { entry }, context) {
      for (const [key, answer] of context?.before ?? []) queries.setQueryData(key, answer)
      toast.error(failureMessage(error, `“${titleOf(entry)}” could not be moved.`))
    },
    onSettled() {
      for (const queryKey of [queryKeys.calendar, queryKeys.posts, queryKeys.dashboardStats])
        void queries.invalidateQueries({ queryKey })
    },
  })
  return mutate
}
