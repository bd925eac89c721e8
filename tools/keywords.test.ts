import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const run = (input: string, ...args: string[]) => {
  const { stdout, status, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'keywords.ts'), ...args],
    { input, encoding: 'utf8' },
  )
  return { answers: stdout.split('\n').filter(Boolean), status, stderr }
}

test('answers each line in order, unaffected by invalid lines', () => {
  const text = 'A calm dog needs a calm groomer. A calm dog likes warm water.'
  const lines = [
    `\uFEFF${JSON.stringify({ id: 'first', text })}`,
    '{"id": "cut", "text": "A calm',
    '',
    '"a string"',
    '{"id": 4}',
    '{"id": 5, "text": null}',
    '{"id": 6, "text": ""}',
    `{"id": 7, "text": "${text.replace('. ', '.\u2028')}"}\r`,
    '{"text": "\\ud800 \\u200b \\u202e 🐶"}',
    JSON.stringify({ id: 'last', text }),
  ]
  const { answers, status } = run(lines.join('\n'), '3')
  expect(status).toBe(0)
  const found = answers.map((line) => JSON.parse(line))
  expect(found.map(({ id, error }) => [id, error])).toEqual([
    ['first', undefined],
    [null, 'line 2 is not a JSON object'],
    [null, 'line 4 is not a JSON object'],
    [4, 'line 5 has no "text"'],
    [5, 'line 6 has no "text"'],
    [6, undefined],
    [7, undefined],
    [null, undefined],
    ['last', undefined],
  ])
  expect(found.map(({ keywords }) => keywords.length)).toEqual([3, 0, 0, 0, 0, 0, 3, expect.any(Number), 3])
  expect(found.at(-1)!.keywords).toEqual(found[0]!.keywords)
})

test('rejects an invalid number of keywords', () => {
  expect(run('', 'many')).toMatchObject({ status: 1, stderr: expect.stringContaining('many') })
})
