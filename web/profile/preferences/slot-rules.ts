import {
  checkSlots,
  planMessages,
  weekdays,
  type Slots,
  type Weekday,
} from '../../../contract/billing/plan-limits.ts'
import type { Plan } from '../../../contract/plans.ts'

/** A change of the slots, or the sentence that refuses it. */
export type SlotChange = { slots: Slots } | { refused: string }

export interface SlotContext {
  /** As they are edited; a day that waits for its first time has an empty list. */
  slots: Slots
  stored: Slots
  /** Undefined without a plan: then the server says what is missing. */
  limits: Plan['limits'] | undefined
}

export const dayName = (day: Weekday) => `${day.charAt(0).toUpperCase()}${day.slice(1)}`

/** Days in their order, so that equal slots are equal texts. */
const inOrder = (slots: Slots): Slots =>
  Object.fromEntries(weekdays.flatMap((day) => (slots[day] ? [[day, slots[day]]] : [])))

export function pickDay({ slots, stored, limits }: SlotContext, day: Weekday, isOn: boolean): SlotChange {
  const { [day]: _left, ...others } = slots
  if (!isOn) return { slots: inOrder(others) }
  const wanted = inOrder({ ...others, [day]: [] })
  const days = Object.keys(wanted) as Weekday[]
  // What a larger plan left behind may be taken up again.
  const isOver = limits && days.length > limits.publishingDays && !days.every((one) => stored[one])
  return isOver ? { refused: planMessages.days(limits) } : { slots: wanted }
}

export function pickTime(context: SlotContext, day: Weekday, time: string, isOn: boolean): SlotChange {
  const { slots, stored, limits } = context
  const others = (slots[day] ?? []).filter((one) => one !== time)
  const wanted = inOrder({ ...slots, [day]: isOn ? [...others, time].toSorted() : others })
  const refused = isOn && limits ? checkSlots(limits, stored, wanted) : undefined
  return refused ? { refused } : { slots: wanted }
}

/** Days that were picked and have no time yet. */
export const daysWithoutTime = (slots: Slots) => weekdays.filter((day) => slots[day]?.length === 0)

const count = (many: number, word: string) => `${many} ${word}${many === 1 ? '' : 's'}`

/** `2 days a week, 1 time a day` */
export const slotAllowance = ({ publishingDays, timesPerDay }: Plan['limits']) =>
  `${count(publishingDays, 'day')} a week, ${count(timesPerDay, 'time')} a day`
