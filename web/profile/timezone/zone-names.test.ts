import { expect, test } from 'vitest'
import { findZones, readableZone, utcOffset, zoneNames } from './zone-names.ts'

test('every zone of the browser is offered once, UTC and the stored one too', () => {
  const names = zoneNames('Europe/Berlin', 'Asia/Calcutta')
  expect(names).toEqual(expect.arrayContaining(['UTC', 'Europe/Berlin', 'Asia/Calcutta', 'America/New_York']))
  expect(new Set(names).size).toBe(names.length)
})

test('a zone is found by words of its name in any order', () => {
  const names = ['America/New_York', 'Europe/Berlin', 'UTC']
  expect(findZones(names, 'new york')).toEqual(['America/New_York'])
  expect(findZones(names, 'berl')).toEqual(['Europe/Berlin'])
  expect(findZones(names, '')).toEqual(names)
  expect(readableZone('America/New_York')).toBe('America/New York')
})

test('an offset is told with its sign, halves of an hour too', () => {
  expect(utcOffset('Asia/Kolkata', new Date('2026-11-21T16:00:00Z'))).toBe('UTC+05:30')
  expect(utcOffset('America/New_York', new Date('2026-11-21T16:00:00Z'))).toBe('UTC−05:00')
  expect(utcOffset('UTC', new Date('2026-11-21T16:00:00Z'))).toBe('UTC+00:00')
})
