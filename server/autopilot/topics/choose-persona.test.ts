import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { given, until, type Account, type Server } from '../../../test/given/given.ts'
import { addTopics, hourAhead, savePreferences, slotsOf, weekOf } from '../../../test/given/given-slots.ts'
import { findWritingRequest } from '../../writing/requests/writing-request.ts'

const server: Server = await given.server()

const describeReader = async (owner: Account, name: string, id = randomUUID()) => {
  const reader = { name, wants: `What ${name} want`, words: '', objections: '' }
  const { status } = await server.call('PUT', `/profile/personas/${id}`, reader, owner.token)
  expect(status).toBe(200)
  return id
}

/** The personas of the account's posts in slot order, once there are that many. */
const readersOf = (owner: Account, many: number) =>
  until(async () => {
    const filled = (await slotsOf(server, owner)).filter(({ post }) => post)
    if (filled.length < many) return undefined
    const asked = filled.map(({ post }) => findWritingRequest(server.app.db, post!.id))
    return (await Promise.all(asked)).map((found) => found?.request.persona?.name)
  })

test('writes for each persona in turn, longest waiting first, even when renamed', async () => {
  const owner = await given.account(server, { plan: 'premium' })
  const first = await describeReader(owner, 'New owners')
  await describeReader(owner, 'Old hands')
  await describeReader(owner, 'Breeders')
  const times = [4, 13, 22].map(hourAhead)
  await addTopics(server, owner)
  await savePreferences(server, owner, {
    scheduledTimes: weekOf(...times),
  })
  expect(await readersOf(owner, 3)).toEqual(['New owners', 'Old hands', 'Breeders'])
  await describeReader(owner, 'Puppy owners', first)
  await savePreferences(server, owner, { scheduledTimes: weekOf(...times, hourAhead(31)) })
  expect((await readersOf(owner, 4)).at(-1)).toBe('Puppy owners')
})

test('writes for no persona when the plan includes none', async () => {
  const owner = await given.account(server, { plan: 'basic' })
  await addTopics(server, owner)
  await savePreferences(server, owner, {
    scheduledTimes: weekOf(hourAhead(4)),
  })
  expect(await readersOf(owner, 1)).toEqual([undefined])
})
