import { expect, test } from 'vitest'
import { given, password } from '../../test/given/given.ts'
import { mailsTo } from '../../test/read-mailbox.ts'

const server = await given.server()

async function signedIn(at = server) {
  const { email } = await given.registration(at)
  const answer = await at.call('POST', '/auth/login', { email, password })
  const session: string = answer.body.data.tokens.accessToken
  const update = (body: object) => at.call('PUT', '/profile', body, session)
  return { email, session, update, username: answer.body.data.user.username as string }
}

const unique = (name: string) => `${name} ${given.email().slice(0, 12)}`

test('changes a username at once and everywhere', async () => {
  const { update, session } = await signedIn()
  const username = unique('Ada Lovelace')
  expect((await update({ username: `  ${username} ` })).body.data.user.username).toBe(username)
  expect((await server.call('GET', '/profile', undefined, session)).body.data.user.username).toBe(username)
  expect((await update({})).body.data.user.username).toBe(username)
})

test('refuses a username that is too short, too long or contains invisible characters at its field', async () => {
  const { update } = await signedIn()
  const refusals: [string, string][] = [
    ['ab', 'Username must be at least 3 characters'],
    ['  a  ', 'Username must be at least 3 characters'],
    ['a'.repeat(61), 'A username has at most 60 characters; yours has 61.'],
    ['Ada\nBcc: all', "Your username contains characters that can't be shown. Remove them."],
    ['Ada\u202eecalevoL', "Your username contains characters that can't be shown. Remove them."],
  ]
  for (const [username, message] of refusals) {
    const { status, body } = await update({ username })
    expect([username, status, body.fields]).toEqual([username, 400, { username: message }])
  }
})

test('keeps usernames unique in any case, also when ten are requested at once', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => signedIn()))
  const wanted = unique('Grace')
  const answers = await Promise.all(
    people.map(({ update }, i) => update({ username: i % 2 ? wanted.toUpperCase() : wanted })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(9)
  expect(refused[0]!.body).toMatchObject({
    code: 'username_taken',
    fields: { username: 'This username is already taken' },
  })
})

test('changes neither address nor username without the right password', async () => {
  const { update, email, username, session } = await signedIn()
  const next = { username: unique('Other'), email: given.email() }
  for (const currentPassword of [undefined, '', 'Wrong-horse-1']) {
    const { status, body } = await update({ ...next, currentPassword })
    expect([status, body.code, Object.keys(body.fields)]).toEqual([
      422,
      'wrong_password',
      ['currentPassword'],
    ])
  }
  const { body } = await server.call('GET', '/profile', undefined, session)
  expect(body.data.user).toMatchObject({ username, email, pendingEmail: null })
  expect(await mailsTo(server, next.email, 'verify-address')).toEqual([])
})

test('needs no password and sends nothing for an unchanged address', async () => {
  const { update, email } = await signedIn()
  const { status, body } = await update({ email: email.toUpperCase() })
  expect([status, body.data.user.email, body.data.user.pendingEmail]).toEqual([200, email, null])
})

test('refuses another account’s address', async () => {
  const [mine, other] = [await signedIn(), await signedIn()]
  const { status, body } = await mine.update({ email: other.email, currentPassword: password })
  expect([status, body.code, Object.keys(body.fields)]).toEqual([409, 'email_taken', ['email']])
})

test('counts wrong current passwords as guesses', async () => {
  const limited = await given.server({ RATE_LIMITS: 'on' })
  const { update } = await signedIn(limited)
  const statuses: number[] = []
  for (let i = 0; i < 25; i++)
    statuses.push((await update({ email: given.email(), currentPassword: 'Wrong-horse-1' })).status)
  expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(20)
  expect(statuses.at(-1)).toBe(429)
  await limited.stop()
})
