import { expect, test } from 'vitest'
import { api } from '../../../contract/api.ts'
import type { Operation } from '../../../contract/operation.ts'
import { given, password } from '../../../test/given/given.ts'
import { mailedToken } from '../../../test/read-mailbox.ts'

const server = await given.server()
const login = (email: string, tried: string) => server.call('POST', '/auth/login', { email, password: tried })

/** Every flow that sets a password; each uses a new account and returns its address. */
const passwordFlows: Record<
  string,
  () => Promise<{ email: string; choose(one: string): ReturnType<typeof login> }>
> = {
  'accounts.changePassword': async () => {
    const { email } = await given.registration(server)
    const token: string = (await login(email, password)).body.data.tokens.accessToken
    const choose = (newPassword: string) =>
      server.call('PUT', '/profile/password', { currentPassword: password, newPassword }, token)
    return { email, choose }
  },
  'accounts.resetPassword': async () => {
    const { email } = await given.registration(server)
    await server.call('POST', '/auth/forgot-password', { email })
    const token = await mailedToken(server, email, 'reset-password')
    const choose = (one: string) =>
      server.call('POST', '/auth/reset-password', { token, password: one, confirmPassword: one })
    return { email, choose }
  },
  'billing.register': async () => {
    const email = given.email()
    const choose = (one: string) =>
      server.call('POST', '/auth/register', { email, password: one, plan: 'basic' })
    return { email, choose }
  },
}

test('covers every flow that sets a password', () => {
  const choosing = Object.entries(api).flatMap(([domain, group]) =>
    Object.entries(group as Record<string, Operation>)
      .filter(
        ([, { body }]) => body?.shape.newPassword ?? (body?.shape.password && body.shape.code === undefined),
      )
      .map(([name]) => `${domain}.${name}`),
  )
  expect(choosing.toSorted()).toEqual(Object.keys(passwordFlows).toSorted())
})

test.each(Object.keys(passwordFlows))(
  '%s refuses short, common and personal passwords, then takes a good one exactly as typed',
  async (name) => {
    const { email, choose } = await passwordFlows[name]!()
    const [own = ''] = email.split('@')
    for (const bad of [
      'Abc-12x',
      // Six characters, but eight UTF-16 code units.
      'Ab-1😀😀',
      'Password1!',
      'P@ssw0rd123',
      'Quillcast-1',
      `${own[0]!.toUpperCase()}${own.slice(1)}-1`,
    ]) {
      const answer = await choose(bad)
      expect([bad, answer.status, answer.body.code]).toEqual([bad, 400, 'invalid_input'])
    }
    // Longer than bcrypt reads, with surrounding spaces and letters with two Unicode forms.
    const good = `  Äé-${'long '.repeat(40)}end7!  `
    expect((await choose(good)).status).toBeLessThan(300)
    expect((await login(email, good)).status).toBe(200)
    const likened = [good.trim(), good.toLowerCase(), good.slice(0, 72), `${good} `, good.normalize('NFD')]
    for (const other of likened) expect([other, (await login(email, other)).status]).toEqual([other, 401])
  },
)
