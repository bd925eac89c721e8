import { clockIn } from '../../contract/autopilot/slot-times.ts'
import { formatClock } from '../platform/dates.ts'
import type { BadgeTone } from '../ui/badge.tsx'
import type { Slot, Topic } from './autopilot-queries.ts'

const looks: Record<Slot['state'], [BadgeTone, string]> = {
  planned: ['grey', 'Planned'],
  writing: ['accent', 'Being written'],
  waiting: ['warn', 'Waits for you'],
  approved: ['blue', 'Scheduled'],
  held: ['warn', 'Held'],
  skipped: ['grey', 'Skipped'],
  published: ['good', 'Published'],
  missed: ['danger', 'Missed'],
}
// A newer server may know states this page doesn't.
export const lookOfSlot = (state: Slot['state']): [BadgeTone, string] => looks[state] ?? ['grey', state]

export const lookOfTopic = ({ state, coveredBy }: Topic): [BadgeTone, string] => {
  if (coveredBy) return ['warn', 'Covered']
  return state === 'approved' ? ['good', 'Topic approved'] : ['purple', 'Proposed']
}

/** Says when a topic is planned to go out. */
export const whereIs = (topic: Topic | undefined, zone: string): string | undefined =>
  topic && `“${topic.title}” ${stateIn(zone, topic)}.`

function stateIn(zone: string, { coveredBy, slot }: Topic): string {
  if (coveredBy) return 'is covered by another post'
  return slot ? `is planned for ${momentIn(zone, slot)}` : 'waits for a free slot'
}

/** `09:00` or `9:00 AM` in that zone, which may be an offset such as UTC+02:00. */
export const timeIn = (zone: string, iso: string): string =>
  formatClock(clockIn(zone, new Date(iso)).toPlainTime().toString({ smallestUnit: 'minute' }))

const shortDay = { weekday: 'short', day: 'numeric', month: 'short' } as const
/** `Mon, 23 Nov, 10:00` in that zone. */
export const momentIn = (zone: string, iso: string): string =>
  `${clockIn(zone, new Date(iso)).toPlainDate().toLocaleString(undefined, shortDay)}, ${timeIn(zone, iso)}`
