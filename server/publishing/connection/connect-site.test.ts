import { expect, test } from 'vitest'
import { given, until } from '../../../test/given/given.ts'

const server = await given.server()
const call = (path: string, body: object) => server.call('POST', path, body)

test('tries a login, connects and reads its site before the profile exists, and completes the profile with it', async () => {
  const { registrationToken } = await given.paid(server)
  const business = given.business('author')
  const { wordpressSiteUrl, wordpressUsername, wordpressApiKey } = business
  const login = { registrationToken, wordpressSiteUrl, wordpressUsername, wordpressApiKey }
  const suggest = async () => (await call('/auth/profile-suggestions', { registrationToken })).body.data
  expect(await suggest()).toEqual({ state: 'none', businessName: '', lines: [] })
  const wrong = await call('/auth/connect-site', {
    ...login,
    wordpressApiKey: 'abcd efgh ijkl mnop qrst uvwx',
  })
  expect(wrong).toMatchObject({ status: 422, body: { code: 'wordpress_refused' } })
  expect(Object.keys(wrong.body.fields)).toEqual(['wordpressApiKey'])
  expect((await suggest()).state).toBe('none')

  const connected = await call('/auth/connect-site', login)
  expect(connected.body.data.site).toEqual({
    wordpressSiteUrl,
    wordpressUsername,
    connected: true,
    problem: null,
  })
  await until(async () => (await suggest()).state !== 'reading', 90_000)
  const { state, businessName, lines } = await suggest()
  expect([state, businessName !== '']).toEqual(['read', true])
  expect(lines.map(({ part }: { part: string }) => part)).toContain('language')

  const { wordpressUsername: _user, wordpressApiKey: _key, ...texts } = business
  const completed = await call('/auth/complete-profile', {
    ...texts,
    registrationToken,
    card: { town: 'Leeds' },
  })
  const token = completed.body.data.tokens.accessToken
  const card = await server.call('GET', '/profile/business-card', undefined, token)
  expect(card.body.data.lines).toContainEqual({ part: 'town', text: 'Leeds', page: null, quote: '' })
  for (const path of ['/auth/connect-site', '/auth/profile-suggestions'])
    expect((await call(path, login)).body.code).toBe('profile_already_complete')
})

test('keeps an unreachable site with its cause without making anybody wait', async () => {
  const { registrationToken } = await given.paid(server)
  const { body } = await call('/auth/connect-site', {
    registrationToken,
    wordpressSiteUrl: 'http://127.0.0.1:9',
    wordpressUsername: 'ada',
    wordpressApiKey: 'abcd efgh ijkl mnop qrst uvwx',
  })
  expect(body.data.site.problem).toContain('127.0.0.1')
})
