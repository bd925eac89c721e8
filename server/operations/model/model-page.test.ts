import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type FakeLlm, startFakeLlm } from '../../../test/fakes/models/fake-llm.ts'
import { given, type Server, until } from '../../../test/given/given.ts'
import { operatorPassword, signInAsOperator } from '../../../test/given/given-operator.ts'
import { freePort } from '../../../tools/testing/postgres.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { createSecrets } from '../../platform/secrets/secrets.ts'
import { auditEntries } from '../../schema/audit.ts'
import { connectedModel } from '../../schema/platform.ts'
import { start } from '../../start.ts'
import { resealSecrets } from '../reseal-secrets.ts'

// Only PostgreSQL can be opened by two processes.
const isShared = process.env.TEST_ENGINE === 'postgres'
const path = '/operator/model'
const key = 'sk-a-key-that-no-page-shows-0001'
let fake: FakeLlm
beforeAll(async () => {
  fake = await startFakeLlm()
})
afterAll(() => fake.close())

const readiness = async ({ url }: { url: string }) => (await (await fetch(`${url}/readyz`)).json()) as object

async function givenOperator(settings: Record<string, string> = {}) {
  const server = await given.server({ OPERATOR_PASSWORD: operatorPassword, ...settings })
  onTestFinished(() => server.stop())
  const operator = await signInAsOperator(server)
  const connect = async (fields: Record<string, string>) => {
    const answer = await operator.press(path, path, { provider: 'openai-compatible', ...fields })
    return { status: answer.status, text: (await answer.text()).replace(/\s+/g, ' ') }
  }
  return { server, operator, connect }
}

async function generate(server: Server, token: string) {
  const { body } = await server.call('POST', '/posts/generate', { topic: 'Soap' }, token)
  return until(async () => {
    const { post } = (await server.call('GET', `/posts/${body.data.post.id}`, undefined, token)).body.data
    return post.status !== 'writing' && post
  })
}

test('connects a model by one real call, writes with it without a restart, and disconnects it', async () => {
  const { server, operator, connect } = await givenOperator()
  expect(await readiness(server)).toMatchObject({ ai: 'sample', aiSource: 'none' })
  const owner = await given.account(server)
  const { status, text } = await connect({ baseUrl: fake.url, key, price: '1000/2000' })
  expect(status).toBe(200)
  expect(text).toMatch(
    /Connected: openai-compatible:fake answered \d+ words in \d+\.\d s, cost \$0\.003 \(tokens: 1 in, 1 out\)/,
  )
  expect(await readiness(server)).toMatchObject({ ai: 'openai-compatible:fake', aiSource: 'operator' })
  expect(await generate(server, owner.token)).toMatchObject({ status: 'draft', writer: 'model' })
  const pages = [text, await (await operator.open(path)).text(), JSON.stringify(await readiness(server))]
  const { db } = server.app
  const [row] = await db.select().from(connectedModel)
  expect(server.app.secrets.open(row!.sealedKey!, 'model key')).toBe(key)
  const entries = await db.select().from(auditEntries).orderBy(desc(auditEntries.id))
  expect(entries.map(({ detail }) => detail)).toContain('Model connected: openai-compatible:fake')
  expect(JSON.stringify([pages, row, entries])).not.toContain(key)
  expect((await operator.press(path, `${path}/test`)).status).toBe(200)
  const { headers } = await operator.press(path, `${path}/disconnect`)
  expect(await (await operator.open(headers.get('location')!)).text()).toContain('The model is disconnected.')
  expect(await readiness(server)).toMatchObject({ ai: 'sample', aiSource: 'none' })
})

test.each([
  ['refused-key', 'The model provider rejected the API key.'],
  ['empty', 'The model returned an empty answer.'],
] as const)('stores no model that fails its test: %s', async (behaviour, said) => {
  const { server, connect } = await givenOperator({ AI_BASE_URL: fake.url, AI_MODEL: 'of-settings' })
  fake.behave(behaviour)
  const { status, text } = await connect({ baseUrl: fake.url, model: 'other', key })
  fake.behave('good')
  expect(status).toBe(422)
  expect(text).toContain(`Not connected: ${said}`)
  expect(text).not.toContain(key)
  expect(await readiness(server)).toMatchObject({
    ai: 'openai-compatible:of-settings',
    aiSource: 'environment',
  })
})

test('names what is wrong with the form, and sends a stored key to no other server', async () => {
  const { server, connect } = await givenOperator()
  const problems = [
    [{ provider: 'mistral' }, 'Choose a provider.'],
    [{ provider: 'openai', key }, 'Enter the model’s name.'],
    [{ provider: 'openai', model: 'gpt-5' }, 'Enter the API key.'],
    [{ provider: 'openai', model: 'gpt-5', key: 'two words' }, 'An API key has no spaces'],
    [{}, 'Enter an address such as'],
    [{ baseUrl: 'file:///etc/passwd' }, 'Enter an address such as'],
    [{ baseUrl: 'http://user:pass@127.0.0.1/v1' }, 'Enter the API key in its own field'],
    [{ baseUrl: fake.url, price: 'much' }, 'Enter dollars for a million tokens'],
  ] as const
  for (const [fields, said] of problems) {
    const { status, text } = await connect(fields)
    expect([status, text.includes(said)], said).toEqual([422, true])
  }
  await connect({ baseUrl: fake.url, key })
  const sealedKey = async () => (await server.app.db.select().from(connectedModel))[0]!.sealedKey
  expect(await sealedKey()).not.toBeNull()
  await connect({ baseUrl: fake.url, model: 'fake-2' })
  expect(await sealedKey()).not.toBeNull()
  await connect({ baseUrl: fake.url.replace('127.0.0.1', 'localhost') })
  expect(await sealedKey()).toBeNull()
})

test('finds Ollama at its usual address and connects the chosen model', async () => {
  const ollama = await startFakeLlm({ port: 11434, models: ['llama3.2:3b', 'nomic-embed-text', 'qwen3:8b'] })
  onTestFinished(() => ollama.close())
  const { server, operator, connect } = await givenOperator()
  const page = await (await operator.open(path)).text()
  expect(page).toMatch(/Ollama at http:\/\/127\.0\.0\.1:11434\/v1/)
  expect([...page.matchAll(/<option value="([^"]+)/g)].map(([, id]) => id)).toEqual(
    expect.arrayContaining(['llama3.2:3b', 'qwen3:8b']),
  )
  expect(page).not.toContain('nomic-embed-text')
  await connect({ baseUrl: 'http://127.0.0.1:11434/v1', model: 'qwen3:8b', price: '0/0' })
  expect(await readiness(server)).toMatchObject({ ai: 'openai-compatible:qwen3:8b', aiSource: 'operator' })
})

test('keeps using AI_* when the stored key cannot be decrypted, and says so', async () => {
  const { server, operator, connect } = await givenOperator({
    AI_BASE_URL: fake.url,
    AI_MODEL: 'of-settings',
  })
  await connect({ baseUrl: fake.url, model: 'connected', key })
  const sealedKey = createSecrets('another key, which is long enough to be one').seal(key, 'model key')
  await server.app.db.update(connectedModel).set({ sealedKey, changedAt: new Date() })
  await until(
    async () =>
      'aiSource' in (await readiness(server)) && server.app.models.current().source === 'environment',
  )
  expect(await (await operator.open(path)).text()).toContain('key can’t be opened with this SECRET_KEY')
})

test('reseals the key of the connected model', async () => {
  const previous = 'the key before, which is long enough to be one'
  const { server, connect } = await givenOperator({ SECRET_KEY_PREVIOUS: previous })
  await connect({ baseUrl: fake.url, key })
  const { db, secrets } = server.app
  await db.update(connectedModel).set({ sealedKey: createSecrets(previous).seal(key, 'model key') })
  await resealSecrets.run(server.app, {}, { signal: new AbortController().signal, last: true })
  const [row] = await db.select().from(connectedModel)
  expect(row!.sealedKey).not.toMatch(secrets.previousKeyPrefix!)
  expect(secrets.open(row!.sealedKey!, 'model key')).toBe(key)
})

test.skipIf(!isShared)('activates a connected model in every process within 10 seconds', async () => {
  const { server, operator, connect } = await givenOperator({ PROCESS: 'web' })
  const { env } = server.app
  const port = await freePort()
  const database = await openDatabase({ url: env.DATABASE_URL, directory: '' })
  const worker = await start({ ...env, PROCESS: 'worker', PORT: port }, database)
  onTestFinished(() => worker.stop())
  const other = { url: `http://127.0.0.1:${port}` }
  const within10s = (wanted: object) =>
    until(async () => {
      const now = (await readiness(other)) as Record<string, unknown>
      return Object.entries(wanted).every(([name, value]) => now[name] === value)
    }, 10_000)
  await connect({ baseUrl: fake.url, model: 'first' })
  expect(await within10s({ ai: 'openai-compatible:first', aiSource: 'operator' })).toBe(true)
  // As if the signal was lost.
  await server.app.db.update(connectedModel).set({ model: 'second', changedAt: new Date() })
  expect(await within10s({ ai: 'openai-compatible:second', aiSource: 'operator' })).toBe(true)
  await operator.press(path, `${path}/disconnect`)
  expect(await within10s({ ai: 'sample', aiSource: 'none' })).toBe(true)
})
