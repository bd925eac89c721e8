import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { ThreadPool } from './thread-pool.ts'
import { threadWork, TaskTimedOut } from './thread-work.ts'

const directory = mkdtempSync(join(tmpdir(), 'quillcast-threads-'))
const fail = join(import.meta.dirname, '../fail.ts')
writeFileSync(
  join(directory, 'attacks-thread.mjs'),
  `import { threadId } from 'node:worker_threads'
  import { fail } from ${JSON.stringify(fail)}
  let calls = 0
  export const tasks = {
    echo: (text) => ({ text, threadId, calls: ++calls }),
    hang: () => { for (;;); },
    backtrack: (text) => /^(a+)+$/.test(text),
    fill: () => { for (const kept = []; ; ) kept.push(new Array(10_000).fill(kept.length)) },
    refuse: (message) => fail('invalid_input', message, { fields: { content: message } }),
    throwError: () => { throw new RangeError('a defect') },
    exit: () => process.exit(1),
  }`,
)
type Attacks = Record<'hang' | 'fill' | 'throwError' | 'exit', (input: null) => void> &
  Record<'backtrack' | 'refuse', (text: string) => void> &
  Record<'echo', (text: string) => { text: string; threadId: number; calls: number }>
const at = { dirname: directory, filename: 'this.mjs' }
const late = { code: 'too_large', message: 'This text takes too long to check.' } as const
const patient = threadWork<Attacks>(at, 'attacks-thread', { late, deadlineMs: 60_000 })
const hasty = threadWork<Attacks>(at, 'attacks-thread', { late, deadlineMs: 100 })

const pools: ThreadPool[] = []
const pool = () => {
  const made = new ThreadPool(createLog('silent'))
  pools.push(made)
  return made
}
afterEach(async () => void (await Promise.all(pools.splice(0).map(async (one) => one.close()))))
afterAll(() => rmSync(directory, { recursive: true }))

const outcome = async (running: Promise<unknown>) =>
  running.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

describe('the thread pool', () => {
  test('answers what the task returns and keeps its thread', async () => {
    const threads = pool()
    const first = await threads.run(patient, 'echo', 'ada', 'one')
    const second = await threads.run(patient, 'echo', 'bob', 'two')
    expect(first).toMatchObject({ text: 'one', calls: 1 })
    expect(second).toEqual({ text: 'two', threadId: first.threadId, calls: 2 })
  })

  test('ends a task at its deadline and runs the next one in a new thread', async () => {
    const threads = pool()
    const { threadId } = await threads.run(patient, 'echo', 'ada', 'one')
    for (const attack of [
      threads.run(hasty, 'hang', 'ada', null),
      threads.run(hasty, 'backtrack', 'ada', `${'a'.repeat(60)}b`),
    ]) {
      await expect(attack).rejects.toBeInstanceOf(TaskTimedOut)
      await expect(attack).rejects.toMatchObject({ code: 'too_large', message: late.message })
    }
    expect((await threads.run(patient, 'echo', 'ada', 'two')).threadId).not.toBe(threadId)
  })

  test("serves others while one caller's task hangs and its next ones wait", async () => {
    const threads = pool()
    const stuck = threads.run(patient, 'hang', 'mallory', null)
    const behind = threads.run(patient, 'echo', 'mallory', 'behind')
    const ended: string[] = []
    void outcome(stuck).then(() => ended.push('stuck'))
    void outcome(behind).then(() => ended.push('behind'))
    for (const caller of ['ada', 'bob', 'cleo', 'ada'])
      expect(await threads.run(patient, 'echo', caller, caller)).toMatchObject({ text: caller })
    expect(ended).toEqual([])
    await threads.close()
    expect(await Promise.all([stuck, behind].map(outcome))).toEqual(['too_large', 'unavailable'])
  })

  test('lets callers take turns', async () => {
    const threads = pool()
    const stuck = outcome(threads.run(patient, 'hang', 'mallory', null))
    const order: string[] = []
    const ask = async (caller: string, text: string) => {
      await threads.run(patient, 'echo', caller, text)
      order.push(text)
    }
    await Promise.all([
      ask('ada', 'a1'),
      ask('ada', 'a2'),
      ask('ada', 'a3'),
      ask('bob', 'b1'),
      ask('cleo', 'c1'),
    ])
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
    await threads.close()
    expect(await stuck).toBe('too_large')
  })

  test('refuses only the caller with too many waiting tasks', async () => {
    const threads = pool()
    const running = Array.from({ length: 12 }, async () =>
      outcome(threads.run(patient, 'hang', 'mallory', null)),
    )
    expect(await running.at(-1)).toBe('too_many_requests')
    expect(await threads.run(patient, 'echo', 'ada', 'one')).toMatchObject({ text: 'one' })
    await threads.close()
    expect(await Promise.all(running)).toEqual([
      'too_large',
      ...Array(10).fill('unavailable'),
      'too_many_requests',
    ])
  })

  test('refuses a task that found no free thread in time', async () => {
    const threads = pool()
    const stuck = ['mallory', 'mirko'].map(async (caller) =>
      outcome(threads.run(patient, 'hang', caller, null)),
    )
    await expect(threads.run(patient, 'echo', 'ada', 'one')).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 5,
    })
    await threads.close()
    expect(await Promise.all(stuck)).toEqual(['too_large', 'too_large'])
  })

  test('survives a task that runs out of memory or ends its thread', async () => {
    const threads = pool()
    expect(await outcome(threads.run(patient, 'fill', 'ada', null))).toBe('too_large')
    expect(await outcome(threads.run(patient, 'exit', 'ada', null))).toBe('too_large')
    expect(await threads.run(patient, 'echo', 'ada', 'one')).toMatchObject({ text: 'one' })
  })

  test('propagates refusals and defects', async () => {
    const threads = pool()
    await expect(threads.run(patient, 'refuse', 'ada', 'Too long.')).rejects.toMatchObject({
      code: 'invalid_input',
      status: 400,
      message: 'Too long.',
      fields: { content: 'Too long.' },
    })
    await expect(threads.run(patient, 'throwError', 'ada', null)).rejects.toThrow(RangeError)
  })

  test('takes nothing after it is closed', async () => {
    const threads = pool()
    await threads.close()
    expect(await outcome(threads.run(patient, 'echo', 'ada', 'one'))).toBe('unavailable')
  })
})
