import { expect, test } from 'vitest'
import { z } from 'zod'
import type { SafeFetchResult } from '../../platform/outbound/safe-fetch-result.ts'
import { readAnswer } from './classify-answer.ts'

const Post = z.object({ id: z.number() })
const answered = (status: number, text: string, headers: Record<string, string> = {}): SafeFetchResult => ({
  kind: 'answer',
  status,
  text,
  headers,
  url: 'https://example.com/',
  redirects: 0,
})
const error = (code: string, message = '') => JSON.stringify({ code, message, data: {} })
const write = (answer: SafeFetchResult) => readAnswer(answer, true, Post)
const read = (answer: SafeFetchResult) => readAnswer(answer, false, Post)

test('accepts only a 2xx with JSON of the expected shape', () => {
  expect(write(answered(201, '{"id":5}'))).toEqual({ kind: 'ok', value: { id: 5 } })
  for (const text of ['', '<html>Welcome</html>', '{"id":"5"}', '[{"id":5}]', '{"id":5']) {
    expect(write(answered(200, text))).toMatchObject({ kind: 'unknown', cause: 'garbled' })
  }
  expect(write(answered(202, '<html></html>', { 'sg-captcha': 'challenge' }))).toMatchObject({
    kind: 'unknown',
    cause: 'bot_challenge',
  })
})

test('takes a refusal by WordPress as final and keeps its code', () => {
  const refusals: [number, string, string][] = [
    [401, 'rest_cannot_create', 'cap_edit'],
    [403, 'rest_cannot_edit', 'cap_edit_post'],
    [401, 'incorrect_password', 'auth_wrong'],
    [400, 'empty_content', 'write_refused'],
    [500, 'db_insert_error', 'write_refused'],
    [404, 'rest_post_invalid_id', 'removed_on_site'],
    [404, 'rest_no_route', 'rest_missing'],
    [403, 'some_plugin_says_no', 'write_refused'],
  ]
  for (const [status, code, cause] of refusals) {
    expect(write(answered(status, error(code)))).toMatchObject({ kind: 'refused', cause, code, status })
  }
})

test('names megabytes that are made to slow parsing', () => {
  const words = (text: string) => `<html><title>${text}</title>${text}</html>`
  const answers: [SafeFetchResult, object][] = [
    [answered(400, error('empty_content', '<'.repeat(5_000_000))), { cause: 'write_refused' }],
    ...['imunify360', 'cleantalk', '<title>', '<meta ', '<!--', '<title> ', ' ', '<b>', '</a>'].map(
      (piece): [SafeFetchResult, object] => [
        answered(500, words(piece.repeat(2_000_000 / piece.length))),
        { kind: 'unknown', cause: piece.startsWith('imunify') ? 'bot_challenge' : 'site_error' },
      ],
    ),
    [answered(200, `${'['.repeat(5_000_000)}]`), { kind: 'unknown', cause: 'answer_too_large' }],
    [answered(200, `[${'{},'.repeat(1_000_000)}{}]`), { kind: 'unknown', cause: 'answer_too_large' }],
    [answered(200, `${'['.repeat(30)}"${'x'.repeat(5_000_000)}"]`), { kind: 'unknown', cause: 'garbled' }],
  ]
  for (const [answer, expected] of answers) expect(write(answer)).toMatchObject(expected)
})

test('treats a write as unknown after an error that may follow the work', () => {
  const doubts = [
    answered(500, error('internal_server_error')),
    answered(502, '<html>Bad gateway</html>'),
    answered(504, ''),
    answered(403, '<html>Forbidden</html>'),
    answered(301, '', { location: 'https://www.example.com/' }),
    answered(404, '<html>'),
  ]
  for (const answer of doubts) expect(write(answer).kind).toBe('unknown')
  const timeout = { kind: 'failed', cause: 'timeout', message: '', sent: true } as const
  expect(write(timeout)).toMatchObject({ kind: 'unknown', cause: 'timeout' })
  expect(write({ ...timeout, cause: 'connect_failed', sent: false })).toMatchObject({
    kind: 'try-later',
    cause: 'connect_failed',
  })
})

test('names what answers in place of WordPress', () => {
  expect(read(answered(401, '<html>', { 'www-authenticate': 'Basic realm="staging"' }))).toMatchObject({
    cause: 'server_password',
  })
  expect(read(answered(403, '<html>', { 'cf-mitigated': 'challenge' }))).toMatchObject({
    cause: 'bot_challenge',
  })
  expect(
    read(answered(503, '<h1>Briefly unavailable for scheduled maintenance.</h1>', { 'retry-after': '600' })),
  ).toMatchObject({ cause: 'maintenance', afterSeconds: 600 })
  expect(read(answered(429, '', { 'retry-after': '99999999' }))).toMatchObject({
    cause: 'site_busy',
    afterSeconds: 3600,
  })
  expect(write(answered(406, '<html>Not Acceptable'))).toMatchObject({ cause: 'write_blocked' })
})
