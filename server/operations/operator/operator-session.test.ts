import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorPassword, signInAsOperator } from '../../../test/given-operator.ts'
import { given, password, type Server } from '../../../test/given.ts'
import { accounts } from '../../schema/accounts.ts'

let server: Server
beforeAll(async () => {
  server = await given.server({ OPERATOR_PASSWORD: operatorPassword })
})
afterAll(() => server.stop())

test('over https the operator’s cookie belongs to this host alone, is sent over https only, and no script reads it', async () => {
  const origin = 'https://localhost'
  const secure = await given.server({ OPERATOR_PASSWORD: operatorPassword, PUBLIC_URL: origin })
  const answer = await fetch(`${secure.url}/operator/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
    body: new URLSearchParams({ password: operatorPassword }),
  })
  const [cookie = '', ...more] = answer.headers.getSetCookie()
  expect(more).toEqual([])
  const [pair = '', ...attributes] = cookie.split('; ')
  // 256 bits, in base64url.
  expect(pair).toMatch(/^__Host-quillcast-operator=[\w-]{43}$/)
  expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=28800', 'Path=/', 'SameSite=Strict', 'Secure'])
  await secure.stop()
})

test('the operator ends all sessions of an account at once, and its owner reads that', async () => {
  const { email } = await given.registration(server)
  const signIn = async (): Promise<string> =>
    (await server.call('POST', '/auth/login', { email, password })).body.data.tokens.accessToken
  const token = await signIn()
  const [row] = await server.app.db.select().from(accounts).where(eq(accounts.email, email))
  const page = `/operator/accounts/${row!.id}`
  const operator = await signInAsOperator(server)
  expect((await operator.press(page, `${page}/sign-out`)).status).toBe(303)
  expect((await server.call('GET', '/account/activity', undefined, token)).status).toBe(401)
  const { body } = await server.call('GET', '/account/activity', undefined, await signIn())
  expect(body.data.entries).toContainEqual(
    expect.objectContaining({ act: 'operator_acted', actor: 'operator', detail: 'Signed out everywhere' }),
  )
})
