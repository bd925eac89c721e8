import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { openDatabase } from './db.ts'
import { WrongSetting } from './env.ts'
import { explainStart } from './explain-start.ts'

test('a database that nobody answers for is told by the name of its setting, in one line', async () => {
  const probe = createServer()
  const port = await new Promise<number>((resolve) =>
    probe.listen(0, '127.0.0.1', () => resolve((probe.address() as { port: number }).port)),
  )
  await new Promise((resolve) => probe.close(resolve))
  const database = await openDatabase({
    url: `postgres://nobody:secret@127.0.0.1:${port}/none`,
    directory: '',
  })
  const error = await database.migrate().catch((caught: unknown) => caught)
  expect(explainStart(error)).toBe('DATABASE_URL: nobody answers there')
  await database.close()
})

test('a wrong setting is its own line; anything else keeps its stack', () => {
  expect(explainStart(new WrongSetting('PORT: no'))).toBe('PORT: no')
  expect(explainStart(new Error('odd'))).toMatch(/^odd\n +at /)
})
