import { offsetMinutes } from '../../contract/autopilot/slot-times.ts'
import type { BadgeTone } from '../ui/badge.tsx'
import type { Slot } from './autopilot-queries.ts'

const looks: Record<Slot['state'], [BadgeTone, string]> = {
  planned: ['grey', 'Planned'],
  writing: ['accent', 'Being written'],
  waiting: ['warn', 'Waits for you'],
  approved: ['blue', 'Goes out'],
  held: ['warn', 'Held'],
  skipped: ['grey', 'Skipped'],
  published: ['good', 'Published'],
  missed: ['danger', 'Missed'],
}
// A server newer than this page may know more of them.
export const lookOfSlot = (state: Slot['state']): [BadgeTone, string] => looks[state] ?? ['grey', state]

const formats = new Map<string, Intl.DateTimeFormat>()

/** `Mon, 23 Nov, 10:00` on the clock of that zone, which may be an offset such as UTC+02:00. */
export function momentIn(zone: string, iso: string): string {
  const format =
    formats.get('UTC') ??
    new Intl.DateTimeFormat(undefined, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: 'UTC',
    })
  formats.set('UTC', format)
  const at = new Date(iso)
  // Moved by the zone's offset and read in UTC: browsers know every zone's offset, but not offsets as zones.
  return format.format(new Date(at.getTime() + offsetOf(zone, at) * 60_000))
}

/** Minutes ahead of UTC. */
export function offsetOf(zone: string, at: Date): number {
  const [, sign, hours = '0', minutes = '0'] = /^(?:UTC)?([+-])(\d\d):(\d\d)$/.exec(zone) ?? []
  if (!sign) return offsetMinutes(zone, at)
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
