import { useMutation } from '@tanstack/react-query'
import toast from 'react-hot-toast/headless'
import { api, changeAhead, failureMessage } from '../../platform/api.ts'
import { toastWithUndo } from '../../ui/messages/undo-toast.tsx'
import { refreshPlan, topicsQuery, type Topic } from '../autopilot-queries.ts'
import { momentIn, whereIs } from '../slot-words.ts'
import { addDays, dayOf, onDay, type Day } from './plan-days.ts'
import { isGhost, takesTopic, withMoved, type CalendarAnswer, type PlanItem } from './plan-items.ts'

interface MoveOptions {
  items: readonly PlanItem[]
  today: Day
  zone: string
  /** Asks for another time if the wanted one has passed. */
  ask(item: PlanItem, movedAt: string): void
}

export type PlanTarget = { slot: string } | { day: Day }

/** Moves a topic to another slot or a post to another time: at once, and back with a message if the server refuses. */
export function usePlanMoves({ items, today, zone, ask }: MoveOptions) {
  const mutate = useMove(zone)
  function toSlot(item: PlanItem, at: string) {
    if (item.at === at) return
    const there = items.find((one) => one.at === at && one !== item)
    if (Date.parse(at) <= Date.now()) return void toast.error('This time has passed. Choose one to come.')
    if (!item.topic) return mutate({ item, to: at })
    if (there && takesTopic(there, Date.now())) return mutate({ item, to: at, there: there.topic })
    toast.error('A post takes this time already. Choose another slot.')
  }
  function toDay(item: PlanItem, day: Day) {
    if (dayOf(item.at, zone) === day && item.at) return
    if (day < today) return void toast.error('This day has passed. Choose a day to come.')
    const slots = items.filter((one) => dayOf(one.at, zone) === day && takesTopic(one, Date.now()))
    const slot = slots.find((one) => isGhost(one, Date.now())) ?? (item.topic && slots[0])
    if (slot) return toSlot(item, slot.at)
    if (item.topic) return void toast.error('No slot is free on this day. Choose a day of your schedule.')
    const movedAt = onDay(item.at, day, zone)
    // That time of day has passed, so ask for another one.
    if (Date.parse(movedAt) <= Date.now()) ask(item, movedAt)
    else mutate({ item, to: movedAt })
  }
  return {
    move: (item: PlanItem, to: string) => mutate({ item, to }),
    drop(key: string, target: PlanTarget) {
      const item = items.find((one) => one.key === key)
      // It was published, or its slot passed, during the drag.
      if (!item) return void toast.error('This has changed meanwhile. Try again.')
      if ('slot' in target) toSlot(item, target.slot)
      else toDay(item, target.day)
    },
    /** Moves it to the next or previous slot; a post without a topic moves by a day. */
    step(item: PlanItem, by: -1 | 1) {
      if (!item.topic) return toDay(item, addDays(dayOf(item.at, zone), by))
      const slots = items.filter((one) => takesTopic(one, Date.now()))
      const next = slots[slots.indexOf(item) + by]
      if (next && slots.includes(item)) toSlot(item, next.at)
    },
  }
}

interface Move {
  item: PlanItem
  to: string
  /** The topic there, which takes the place of the moved one. */
  there?: Topic | undefined
}

type Topics = Awaited<ReturnType<typeof api.autopilot.listTopics>>

function useMove(zone: string) {
  const calendar = { queryKey: ['dashboard', 'calendar'] }
  const { mutate } = useMutation({
    mutationFn: ({ item: { topic, key }, to }: Move): Promise<unknown> =>
      topic
        ? api.autopilot.updateTopic({ id: topic.id, slot: to })
        : api.posts.schedule({ id: key, scheduledDate: to }),
    onMutate: ({ item, to }) =>
      item.topic
        ? changeAhead<Topics>(topicsQuery, (answer) => swapped(answer, item, to))
        : changeAhead<CalendarAnswer>(calendar, (answer) => withMoved(answer, item.key, to)),
    onSuccess(_answer, { item, to, there }) {
      const { topic, title } = item
      const other = there && { ...there, slot: item.at || null }
      const text = topic
        ? [whereIs({ ...topic, slot: to }, zone), whereIs(other, zone)].join(' ').trim()
        : `“${title}” goes out on ${momentIn(zone, to)}.`
      // An item that had no time can't be moved back; a draft can be unscheduled in its editor.
      const isBack = item.topic ? item.at !== '' : item.entry?.status === 'scheduled'
      if (!isBack) return toast.success(text)
      toastWithUndo(text, () => mutate({ item: { ...item, at: to }, to: item.at }))
    },
    onError(error, { item }, undo) {
      undo?.()
      toast.error(failureMessage(error, `“${item.title}” could not be moved.`))
    },
    onSettled: refreshPlan,
  })
  return mutate
}

/** Swaps the topics of both times. */
const swapped = ({ topics }: Topics, { topic, at }: PlanItem, to: string): Topics => ({
  topics: topics.map((one) =>
    one.id === topic?.id ? { ...one, slot: to } : one.slot === to ? { ...one, slot: at || null } : one,
  ),
})
