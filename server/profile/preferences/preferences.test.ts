import { expect, test } from 'vitest'
import { given } from '../../../test/given/given.ts'
import { setSubscription } from '../../../test/given/set-subscription.ts'
import { mayMail } from './queue-optional-mail.ts'

const server = await given.server()
const get = async (token: string) =>
  (await server.call('GET', '/profile/preferences', undefined, token)).body.data.preferences
const save = (token: string, body: object) => server.call('PUT', '/profile/preferences', body, token)

test('returns the defaults for an account that saved nothing', async () => {
  const { token } = await given.account(server)
  expect(await get(token)).toEqual({
    defaultKeywords: [],
    selectedTones: [],
    scheduledTimes: '{}',
    timezone: 'UTC',
    autopilot: 'automatic',
    approver: null,
    frameworks: [],
  })
})

test('saves the given fields and keeps the others', async () => {
  const { token } = await given.account(server, { plan: 'standard' })
  const first = await save(token, {
    scheduledTimes: '{"friday":["17:00","08:00"],"monday":["08:00"]}',
    autopilot: 'ask',
    frameworks: [],
  })
  expect(first.body.data.preferences.scheduledTimes).toBe('{"monday":["08:00"],"friday":["08:00","17:00"]}')
  await save(token, {
    defaultKeywords: [' dog  wash ', 'Dog Wash', '', 'grooming'],
    selectedTones: ['friendly', 'casual'],
    timezone: 'Europe/Berlin',
  })
  expect(await get(token)).toEqual({
    defaultKeywords: ['dog wash', 'grooming'],
    selectedTones: ['friendly', 'casual'],
    scheduledTimes: '{"monday":["08:00"],"friday":["08:00","17:00"]}',
    timezone: 'Europe/Berlin',
    autopilot: 'ask',
    approver: null,
    frameworks: [],
  })
})

test('enforces the plan’s limits in the words of the screen and saves nothing partially', async () => {
  const { token } = await given.account(server, { plan: 'basic' })
  const { status, body } = await save(token, {
    autopilot: 'paused',
    selectedTones: ['friendly', 'casual'],
    defaultKeywords: ['a', 'b', 'c', 'd', 'e', 'f'],
    scheduledTimes: '{"monday":["08:00","09:00"]}',
  })
  expect([status, body.code]).toEqual([400, 'invalid_input'])
  expect(body.fields).toEqual({
    selectedTones: 'You can only select up to 1 tone on your current plan',
    defaultKeywords: 'You can only add up to 5 keywords on your current plan',
    scheduledTimes: 'You can select a maximum of 1 times per day or 2 total times across all days',
  })
  expect((await get(token)).autopilot).toBe('automatic')
})

test.each([
  ['scheduledTimes', '{"monday":["08:30"]}'],
  ['scheduledTimes', 'not json'],
  ['selectedTones', ['angry']],
  ['defaultKeywords', ['x'.repeat(101)]],
  ['timezone', 'Europe/Nowhere'],
  ['timezone', '+02:00'],
  ['autopilot', 'sometimes'],
])('rejects %s = %j at its field', async (field, value) => {
  const { token } = await given.account(server)
  const { status, body } = await save(token, { [field]: value })
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
})

test('shows the surplus after a downgrade and lets it shrink but not grow', async () => {
  const { token, accountId } = await given.account(server, { plan: 'premium' })
  await save(token, { selectedTones: ['friendly', 'casual', 'formal'] })
  await setSubscription(server, accountId, { plan: 'basic' })
  expect((await get(token)).selectedTones).toHaveLength(3)
  expect((await save(token, { selectedTones: ['friendly', 'casual'], autopilot: 'ask' })).status).toBe(200)
  expect((await save(token, { selectedTones: ['friendly', 'casual', 'formal'] })).status).toBe(400)
  expect((await save(token, { selectedTones: ['formal'] })).status).toBe(200)
})

test('shows but does not save preferences without a live subscription, except for the mail toggles', async () => {
  const { email } = await given.registration(server)
  const answer = await server.call('POST', '/auth/login', { email, password: 'Correct-horse-1' })
  const { accessToken } = answer.body.data.tokens
  expect((await get(accessToken)).autopilot).toBe('automatic')
  expect((await save(accessToken, { autopilot: 'ask' })).body.code).toBe('payment_required')
  const toggled = await server.call('PUT', '/profile/notifications', { emailUpdates: false }, accessToken)
  expect(toggled.body.data.notifications.emailUpdates).toBe(false)
})

test('loses nothing in ten concurrent saves of different fields', async () => {
  const { token } = await given.account(server)
  const bodies = [
    { autopilot: 'ask' },
    { timezone: 'Asia/Tokyo' },
    { selectedTones: ['formal'] },
    { defaultKeywords: ['dog'] },
  ]
  await Promise.all([...bodies, ...bodies].map((body) => save(token, body)))
  expect(await get(token)).toMatchObject(Object.assign({}, ...bodies))
})

test('gives mail toggles the specified defaults, saves them and respects them in mails', async () => {
  const { token, accountId } = await given.account(server)
  const { db } = server.app
  const toggles = await server.call('GET', '/profile/notifications', undefined, token)
  expect(toggles.body.data.notifications).toEqual({
    emailUpdates: true,
    newFeatures: false,
    marketingEmails: false,
    contentSuggestions: true,
    ownerQuestions: true,
  })
  expect([await mayMail(db, accountId, 'emailUpdates'), await mayMail(db, accountId, 'newFeatures')]).toEqual(
    [true, false],
  )
  await server.call('PUT', '/profile/notifications', { emailUpdates: false, newFeatures: true }, token)
  expect([await mayMail(db, accountId, 'emailUpdates'), await mayMail(db, accountId, 'newFeatures')]).toEqual(
    [false, true],
  )
})

test('saves the browser’s time zone when the profile is completed, and ignores an invalid one', async () => {
  for (const [timezone, kept] of [
    ['America/New_York', 'America/New_York'],
    ['Mars/Olympus', 'UTC'],
    [7, 'UTC'],
  ]) {
    const made = await given.paid(server)
    const answer = await server.call('POST', '/auth/complete-profile', {
      ...given.business(),
      registrationToken: made.registrationToken,
      timezone,
    })
    expect((await get(answer.body.data.tokens.accessToken)).timezone).toBe(kept)
  }
})
