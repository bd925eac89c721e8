import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { api } from '../../contract/api.ts'
import type { Operation } from '../../contract/operation.ts'
import { mailedToken } from '../read-mailbox.ts'
import { given, password, type Account, type Answer, type Server } from '../given/given.ts'
import { naughtyStrings, passwordsOfLeaks, sixAtATime, isTried, isRefused } from './bad-inputs.ts'

// They call other hosts, run for minutes or end the session.
const leftOut = [
  'accounts.logout',
  'profile.readSiteSamples',
  'publishing.beginConnection',
  'publishing.testConnection',
  'writing.generate',
]

let server: Server
let owner: Account
beforeAll(async () => {
  if (!isTried) return
  server = await given.server()
  // Nothing listens there, so this test sends nothing out.
  owner = await given.account(server, {
    plan: 'premium',
    profile: { wordpressSiteUrl: 'http://127.0.0.1:9' },
  })
})

const call = (method: string, path: string, body?: unknown) => server.call(method, path, body, owner.token)

/** Stores a text and reads it back; at most `most` characters fit. */
interface Place {
  most: number
  list?: string
  path?: string
  store(text: string): Promise<Answer>
  read(answer: Answer): unknown
}
const places: Record<string, Place> = {
  'a fact': {
    most: 1000,
    list: 'facts',
    path: '/profile/facts',
    store: (text) => call('POST', '/profile/facts', { text }),
    read: ({ body }) => body.data.facts.map((fact: { text: string }) => fact.text),
  },
  'a topic': {
    most: 200,
    list: 'topics',
    path: '/topics',
    store: (title) => call('POST', '/topics', { title }),
    read: ({ body }) => body.data.topics.map((topic: { title: string }) => topic.title),
  },
  'a reader': {
    most: 80,
    list: 'personas',
    path: '/profile/personas',
    store: (name) => call('PUT', `/profile/personas/${randomUUID()}`, { name, wants: name, words: name }),
    read: ({ body }) => body.data.personas.map((persona: { name: string }) => persona.name),
  },
  'the title of a sample': {
    most: 200,
    list: 'samples',
    path: '/profile/voice/samples',
    store: (title) =>
      call('POST', '/profile/voice/samples', {
        title,
        text: `${title} ${'A calm dog comes back. '.repeat(40)}`,
      }),
    // Without a title, the name is taken from the first words.
    read: ({ body }) => [body.data.sample.title, ''],
  },
  'the business': {
    most: 200,
    store: (businessName) =>
      call('PUT', '/profile/business', {
        businessName,
        idealClient: `${businessName} ${'and calm dogs '.repeat(4)}`,
        clientPromises: [businessName, 'On time'],
        clientExpectations: ['Clean', 'Kind', businessName],
        wordpressSiteUrl: 'http://127.0.0.1:9',
        wordpressUsername: 'ada',
      }),
    read: ({ body }) => [body.data.businessProfile.businessName],
  },
}

/** Keeps duplicates and quotas from interfering with the next text. */
async function makeRoom({ list, path = '' }: Place) {
  if (!list) return
  for (const { id } of (await call('GET', path)).body.data[list]) await call('DELETE', `${path}/${id}`)
}

test.skipIf(!isTried).each(Object.keys(places))(
  '%s returns every hostile text as typed or rejects it with a field error',
  { timeout: 300_000 },
  async (name) => {
    const { most, store, read } = places[name]!
    const told = { kept: 0, refused: 0 }
    for (const whole of naughtyStrings()) {
      await makeRoom(places[name]!)
      const text = whole.slice(0, most)
      const answer = await store(text)
      const isKept = answer.status < 300
      const isGood = isKept
        ? [read(answer)].flat().includes(text.trim())
        : isRefused(answer) && answer.body.code === 'invalid_input'
      expect(isGood, JSON.stringify([text, answer.body])).toBe(true)
      told[isKept ? 'kept' : 'refused']++
    }
    console.log(`naughty texts in ${name}: ${told.kept} as typed, ${told.refused} refused by name`)
    expect(told.kept).toBeGreaterThan((told.kept + told.refused) * 0.75)
  },
)

test.skipIf(!isTried)(
  'answers no hostile text in any field of any operation with a 500',
  { timeout: 600_000 },
  async () => {
    const texts = naughtyStrings()
    const withBody = Object.entries(api)
      .flatMap(([domain, group]) =>
        Object.entries(group as Record<string, Operation>).map(
          ([name, one]) => [`${domain}.${name}`, one] as const,
        ),
      )
      .filter(([name, { access, body }]) => body && access !== 'public' && !leftOut.includes(name))
    const calls = withBody.flatMap(([name, operation], at) =>
      Object.keys(operation.body!.shape).flatMap((field, m) =>
        // Each field gets a different twentieth; together they cover every text many times.
        texts
          .filter((_, n) => n % 20 === (at * 7 + m) % 20)
          .map((text) => ({ name, operation, field, text })),
      ),
    )
    await sixAtATime(calls, async ({ name, operation, field, text }) => {
      const path = operation.path.replaceAll(/:(\w+)/g, (_, key: string) => operation.example.params![key]!)
      for (const value of [text, [text]]) {
        const answer = await call(operation.method, path, { ...operation.example.body, [field]: value })
        const said = JSON.stringify([name, field, value, answer.body])
        expect(answer.status, said).toBeLessThan(500)
        expect(answer.status < 400 || isRefused(answer), said).toBe(true)
      }
    })
    console.log(`naughty texts in ${withBody.length} calls: ${calls.length * 2} tried, 0 errors`)
  },
)

test.skipIf(!isTried)('rejects common passwords wherever one is chosen', { timeout: 600_000 }, async () => {
  const leaked = passwordsOfLeaks()
  const passesRule = (one: string) =>
    one.length >= 8 && [/[a-z]/, /[A-Z]/, /\d/, /[^\da-z]/i].every((kind) => kind.test(one))
  // The way people fix a password that the rule rejects.
  const changed = leaked.slice(0, 300).map((one) => `${one[0]!.toUpperCase()}${one.slice(1)}1!`)
  const chosen = [
    ...leaked.filter(passesRule),
    ...changed.filter(passesRule),
    ...leaked.filter((one, n) => one.length >= 8 && n % 20 === 0),
  ]
  const { token } = await given.account(server, { profile: { wordpressSiteUrl: 'http://127.0.0.1:9' } })
  const { email: forgetful } = await given.registration(server)
  await server.call('POST', '/auth/forgot-password', { email: forgetful })
  // A rejected password leaves the link valid, so one link serves all.
  const link = await mailedToken(server, forgetful, 'reset-password')
  const allowed: string[] = []
  await sixAtATime(chosen, async (one) => {
    const email = given.email()
    const doors = [
      await server.call('POST', '/auth/register', { email, password: one, plan: 'basic' }),
      await server.call('PUT', '/profile/password', { currentPassword: password, newPassword: one }, token),
      await server.call('POST', '/auth/reset-password', {
        token: link,
        password: one,
        confirmPassword: one,
      }),
    ]
    for (const answer of doors) if (!isRefused(answer)) allowed.push(one)
  })
  expect(allowed).toEqual([])
  const good = { token: link, password: 'Staple-battery-9', confirmPassword: 'Staple-battery-9' }
  expect((await server.call('POST', '/auth/reset-password', good)).status).toBe(200)
  console.log(`common passwords: ${chosen.length} at three doors, 0 taken`)
})
