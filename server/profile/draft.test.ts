import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { given, password } from '../../test/given/given.ts'
import { accounts } from '../schema/accounts.ts'
import { profileDrafts } from '../schema/profile.ts'

const server = await given.server()
const { app } = server
const save = (body: object, token?: string) => server.call('PUT', '/profile/draft', body, token)
const stateOf = (registrationToken: string) =>
  server.call('POST', '/auth/registration-state', { registrationToken })

async function signIn(email: string): Promise<string> {
  return (await server.call('POST', '/auth/login', { email, password })).body.data.tokens.accessToken
}

async function draftsOf(email: string) {
  const [account] = await app.db.select().from(accounts).where(eq(accounts.email, email))
  return app.db.select().from(profileDrafts).where(eq(profileDrafts.accountId, account!.id))
}

const typed = {
  businessName: 'Paws ',
  idealClient: '',
  clientPromises: 'One\n\nTwo\n\n',
  clientExpectations: 'Clean',
  wordpressSiteUrl: 'paws.exam',
  wordpressUsername: 'ada',
}

test('restores a typed draft with the registration token or a session, even before payment', async () => {
  const { email, registrationToken } = await given.registration(server)
  expect(await save({ ...typed, registrationToken })).toMatchObject({ status: 200, body: { data: {} } })
  expect((await stateOf(registrationToken)).body.data).toEqual({ draft: typed, site: null, paid: false })
  const token = await signIn(email)
  await save({ businessName: 'Newer' }, token)
  const shown = await server.call('GET', '/profile', undefined, token)
  expect(shown.body.data).toMatchObject({
    businessProfile: null,
    draft: { businessName: 'Newer' },
    site: null,
  })
  expect(Object.keys(shown.body.data.draft)).toEqual(['businessName'])
})

test('does not store the application password in a draft', async () => {
  const { email, registrationToken } = await given.paid(server)
  await save({ ...typed, wordpressApiKey: 'abcd efgh', registrationToken })
  const drafts = await draftsOf(email)
  expect(drafts[0]?.draft).toEqual(typed)
  expect(JSON.stringify(drafts)).not.toMatch(/abcd|registrationToken/)
  expect((await stateOf(registrationToken)).body.data).toEqual({ draft: typed, site: null, paid: true })
})

test('ends the draft when the profile is completed, even while it is being saved', async () => {
  const { email, registrationToken } = await given.paid(server)
  await save({ ...typed, registrationToken })
  const [{ body }] = await Promise.all([
    server.call('POST', '/auth/complete-profile', { ...given.business(), registrationToken }),
    ...Array.from({ length: 10 }, () => save({ ...typed, registrationToken })),
  ])
  expect(await draftsOf(email)).toEqual([])
  const { accessToken } = body.data.tokens
  const { data } = (await server.call('GET', '/profile', undefined, accessToken)).body
  expect([data.draft, data.site]).toEqual([null, null])
  for (const late of [
    await save({ ...typed, registrationToken }),
    await save(typed, accessToken),
    await stateOf(registrationToken),
  ])
    expect(late).toMatchObject({ status: 409, body: { code: 'profile_already_complete' } })
  expect(await draftsOf(email)).toEqual([])
})

test('shows a draft to its account only', async () => {
  const one = await given.paid(server)
  const two = await given.paid(server)
  await save({ ...typed, registrationToken: one.registrationToken })
  expect((await stateOf(two.registrationToken)).body.data.draft).toBeNull()
  expect(await save(typed)).toMatchObject({ status: 401, body: { code: 'signed_out' } })
  const wrong = { status: 400, body: { code: 'invalid_token' } }
  expect(await save({ ...typed, registrationToken: 'of nobody' })).toMatchObject(wrong)
  expect(await stateOf('of nobody')).toMatchObject(wrong)
})

test('rejects more than the form holds', async () => {
  const { registrationToken } = await given.paid(server)
  const answer = await save({ clientPromises: 'x'.repeat(20_001), registrationToken })
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['clientPromises']])
})

test('limits repeated requests for registrations', async () => {
  const limited = await given.server({ RATE_LIMITS: 'on' })
  onTestFinished(() => limited.stop())
  const ask = () => limited.call('POST', '/auth/registration-state', { registrationToken: 'a guess' })
  const codes = await Promise.all(Array.from({ length: 301 }, async () => (await ask()).body.code))
  expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(1)
})
