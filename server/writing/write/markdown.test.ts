import { expect, test } from 'vitest'
import { threadMs } from '../../../test/thread-time.ts'
import { z } from 'zod'
import { parseBlocks } from './markdown.ts'
import { readJson } from '../model/call-model.ts'

test('reads a heading without the signs around it', () => {
  for (const [line, level] of [
    ['## Wash', 2],
    ['  ### Wash ###', 3],
    ['# Wash #  ', 1],
    ['**Wash:**', 7],
  ] as const)
    expect(parseBlocks(line)).toEqual([{ tag: 'h3', level, texts: ['Wash'] }])
  expect(parseBlocks('## Learning C#')).toEqual([{ tag: 'h3', level: 2, texts: ['Learning C#'] }])
  expect(parseBlocks('###')).toEqual([])
})

test('reads the longest hostile answer immediately', () => {
  const began = threadMs()
  for (const line of [`# ${' #'.repeat(15_000)}x`, `#${' '.repeat(30_000)}`, `# ${' '.repeat(29_000)}x`])
    parseBlocks(line)
  expect(() => readJson('<think>'.repeat(1_000_000), z.object({}))).toThrow()
  // A cubic algorithm would take hours.
  expect(threadMs() - began).toBeLessThan(2000)
})
