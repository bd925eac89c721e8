import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { given, type Account, type Server, until } from '../given/given.ts'
import { textOf } from '../given/growth.ts'
import { watchThread } from '../thread-time.ts'

// The checks of a post used to block the thread for 280 to 790 ms; without them it is 140 at most.
const maxHeldMs = 250

// Node exposes gc only with this flag, and only in contexts created later.
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const directory = mkdtempSync(join(tmpdir(), 'quillcast-instructions-'))
let server: Server
let owner: Account
beforeAll(async () => {
  server = await given.server({ DATA_DIR: directory })
  owner = await given.account(server, { plan: 'premium' })
  // The first request loads and transforms the modules.
  await heldMs('', 202)
})
afterAll(async () => {
  await server.stop()
  rmSync(directory, { recursive: true })
})

const tokens = ['a', ' x', '\n', '<b>', '&amp;', '*_`[', '{"a":', '"', 'http://a.b/', 'A. ', '1,000 ', 'a-']
const scripts = ['犬', 'a\u0301', 'ภาษาไทย', 'שלום ', 'Write in German. We groomed 3,500 dogs since 1999. ']

/** Generates a post and returns for how long others had to wait meanwhile. */
async function heldMs(instructions: string, status: number): Promise<number> {
  // Otherwise garbage of earlier tests would be collected, and counted, in this run.
  collectGarbage()
  const longest = watchThread()
  const input = { topic: 'Dog washing', instructions }
  const answer = await server.call('POST', '/posts/generate', input, owner.token)
  expect(answer.status).toBe(status)
  const id = answer.body.data?.post.id
  if (id)
    await until(async () => {
      const { body } = await server.call('GET', `/posts/${id}`, undefined, owner.token)
      return body.data.post.status === 'draft'
    })
  return longest()
}

test.each([...tokens, ...scripts])(
  'does not block others while 50,000 characters of %j are refused or 5,000 are written by',
  async (token) => {
    expect(await heldMs(`x${textOf(token, 50_000)}x`, 400)).toBeLessThan(maxHeldMs)
    expect(await heldMs(`x${textOf(token, 4900)}x`, 202)).toBeLessThan(maxHeldMs)
  },
)

test('loads no library that replaces the methods of regular expressions, a hundred times slower', () => {
  for (const method of [Symbol.split, Symbol.replace, Symbol.match, Symbol.matchAll, Symbol.search] as const)
    expect(String(RegExp.prototype[method])).toContain('[native code]')
})
