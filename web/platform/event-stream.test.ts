import { expect, test } from 'vitest'
import { parseEvents } from './event-stream.ts'

test('parses complete events and keeps an unfinished one for the next chunk', () => {
  expect(parseEvents('id: 1\nevent: progress\ndata: {"a":1}\n\nid: 2\ndata: {"b"')).toEqual({
    events: [{ id: '1', data: '{"a":1}' }],
    rest: 'id: 2\ndata: {"b"',
  })
})

test('ignores keep-alive comments', () => {
  expect(parseEvents(':\n\n:\n\nid: 3\ndata: x\n\n')).toEqual({ events: [{ id: '3', data: 'x' }], rest: '' })
})

test('parses an event split at any position', () => {
  const text = 'id: 7\ndata: {"c":3}\n\n'
  for (let at = 0; at <= text.length; at++) {
    const first = parseEvents(text.slice(0, at))
    const second = parseEvents(first.rest + text.slice(at))
    expect([...first.events, ...second.events]).toEqual([{ id: '7', data: '{"c":3}' }])
  }
})
