import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenFurnished, type Furnished } from '../given/furnished.ts'
import { given, type Server } from '../given/given.ts'
import { settled } from '../settled.ts'
import { bodiesById, differences, everythingOf, fill, kindsOf, live, ofEverybody, withId } from './life.ts'

const begin = () => given.server({ AI_DAILY_LIMIT: '100000' })
let alone: Promise<Map<string, string[]>> | undefined
/** What the account is told while there is nobody else. */
const liveAlone = () =>
  (alone ??= (async () => {
    const server = await begin()
    const me = await givenFurnished(server, 'Quagga-meadow-3')
    await settled(() => everythingOf(server, me))
    const said = await live(server, me)
    await server.stop()
    return said
  })())

test('every operation with an id has one of its own kind here', () => {
  const unknown = withId.filter(([name, { path }]) =>
    path.includes(':') ? !kindsOf(path) : !bodiesById[name],
  )
  expect(unknown.map(([name]) => name)).toEqual([])
})

/** The walk, which the loss of a condition that names the account fails; dev/faults/isolation.ts takes them out in turn. */
function walk() {
  let server: Server
  let me: Furnished
  /** One older and one younger than the account, which a query without a condition would find first or last. */
  let others: Furnished[]

  beforeAll(async () => {
    await liveAlone()
    server = await begin()
    const older = await givenFurnished(server, 'Zanzibar-lighthouse-7')
    me = await givenFurnished(server, 'Quagga-meadow-3')
    others = [older, await givenFurnished(server, 'Yucatan-orchard-5')]
    await settled(() => everythingOf(server, me, ...others))
  }, 120_000)

  test.each(withId)('%s does nothing with another account’s id', async (name, operation) => {
    const before = await everythingOf(server, ...others)
    const kinds = kindsOf(operation.path) ?? []
    for (const { ids: theirs, marker, email } of others) {
      const own = kinds.map((kind, at) => (at < kinds.length - 1 ? me.ids : theirs)[kind])
      for (const ids of kinds.length > 1 ? [kinds.map((kind) => theirs[kind]), own] : [own]) {
        const path = fill(operation.path, ids)
        const body = operation.body && { ...operation.example.body, ...bodiesById[name]?.(theirs) }
        const answer = await server.call(operation.method, path, body, me.token)
        const said = JSON.stringify(answer.body)
        expect(kinds.length === 0 || answer.body.code === 'not_found', said).toBe(true)
        for (const secret of [marker, email]) expect(said).not.toContain(secret)
      }
    }
    expect(await everythingOf(server, ...others)).toBe(before)
  })

  test('an account is told and left with the same, whoever else there is, and changes nobody else', async () => {
    // New, as the ids of others have left traces by now.
    me = await givenFurnished(server, 'Quagga-meadow-3')
    await settled(() => everythingOf(server, me))
    const before = await settled(() => everythingOf(server, ...others))
    const said = await live(server, me, async (name) => {
      expect(await everythingOf(server, ...others), name).toBe(before)
    })
    const expected = await liveAlone()
    const found = [...said]
      .filter(([name]) => !ofEverybody.includes(name))
      .map(([name, lines]) => [name, differences(lines, expected.get(name)!)])
      .filter(([, lines]) => lines!.length > 0)
    expect(found).toEqual([])
    const told = [...said.values()].filter((lines) => lines.join('').includes(me.marker)).length
    console.log(`isolation: ${said.size} calls, ${told} of which tell what the account has`)
    expect(told).toBeGreaterThan(20)
  })
}

const { MUTANTS } = process.env
if (MUTANTS === undefined) walk()
for (const mutant of MUTANTS?.split(',') ?? [])
  describe(`without ${mutant || 'nothing'}`, () => {
    beforeAll(async () => {
      await liveAlone()
      Object.assign(globalThis, { plantedMutant: mutant })
    }, 120_000)
    afterAll(() => {
      Object.assign(globalThis, { plantedMutant: undefined })
    })
    walk()
  })
