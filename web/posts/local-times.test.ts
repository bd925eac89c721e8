import { expect, test } from 'vitest'
import { instantsOf, localOf, nearestTimes, offsetName } from './local-times.ts'

const iso = (instants: number[] | undefined) => instants?.map((instant) => new Date(instant).toISOString())
const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC']

test('times all over a year are read back as the instants they stand for, in zones of all kinds', () => {
  for (const zone of zones)
    for (let at = Date.UTC(2027, 0, 1); at < Date.UTC(2028, 0, 1); at += 17 * 3_600_000)
      expect(instantsOf(localOf(at, zone), zone)).toContain(at)
})

test('a time that the clocks skip is none, and the nearest ones lie right before and after it', () => {
  expect(instantsOf('2027-03-28T02:30', 'Europe/Berlin')).toEqual([])
  expect(iso(nearestTimes('2027-03-28T02:30', 'Europe/Berlin'))).toEqual([
    '2027-03-28T00:59:00.000Z',
    '2027-03-28T01:00:00.000Z',
  ])
  expect(iso(nearestTimes('2027-10-03T02:15', 'Australia/Lord_Howe'))).toEqual([
    '2027-10-02T15:29:00.000Z',
    '2027-10-02T15:30:00.000Z',
  ])
  expect(nearestTimes('2027-03-28T03:00', 'Europe/Berlin')).toBeUndefined()
})

test('a time that comes twice is both, each with its own name', () => {
  const twice = instantsOf('2027-10-31T02:30', 'Europe/Berlin')
  expect(iso(twice)).toEqual(['2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z'])
  expect(twice.map((instant) => offsetName(instant, 'Europe/Berlin'))).toEqual(['UTC+2', 'UTC+1'])
})
