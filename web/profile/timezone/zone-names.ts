import { clockIn } from '../../../contract/autopilot/slot-times.ts'

/** Every IANA zone that this browser knows, with UTC and those given first known to it or not. */
export function zoneNames(...given: string[]): string[] {
  return [...new Set([...given, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted()
}

/** `America/Argentina/Buenos_Aires` as it is read. */
export const readableZone = (name: string) => name.replaceAll('_', ' ')

/** Zones with every word of the query in their name: `new york`, `berl`. */
export function findZones(names: readonly string[], query: string): string[] {
  const words = query
    .toLowerCase()
    .split(/[\s/_]+/)
    .filter(Boolean)
  return names.filter((name) => words.every((word) => name.toLowerCase().includes(word)))
}

/** `UTC+05:30` */
export const utcOffset = (zone: string, at: Date): string =>
  `UTC${clockIn(zone, at).offset.replace('-', '−')}`
