import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { plans } from '../../contract/billing/plans.ts'
import { given } from '../../test/given/given.ts'
import { setSubscription } from '../../test/given/set-subscription.ts'
import { getEntitlement, requireEntitlement } from './entitlement.ts'

const server = await given.server()
const { db } = server.app

test('gives a live subscription everything in its plan', async () => {
  const { accountId, token } = await given.account(server, { plan: 'premium' })
  expect(await getEntitlement(db, accountId)).toEqual({
    access: 'full',
    reason: 'paid',
    plan: 'premium',
    live: true,
    limits: plans.premium.limits,
    graceEndsAt: undefined,
  })
  expect((await server.call('GET', '/settings/plan', undefined, token)).body.data).toEqual({
    version: expect.any(Number),
    plan: 'premium',
    status: 'active',
    billing_cycle: 'monthly',
    current_period: { end: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
    cancel_at_period_end: false,
    access: 'full',
    grace_end: null,
    pending: null,
    payment: null,
    card: { brand: 'visa', last4: '4242', expires: '2035-01-01T00:00:00.000Z' },
    testMode: true,
    has_model: false,
  })
})

test('treats only active, trialing and a week of past due as live', async () => {
  const { accountId, token } = await given.account(server)
  const set = (status: string, pastDueDays?: number) =>
    setSubscription(server, accountId, {
      status,
      pastDueSince:
        pastDueDays === undefined ? null : sql`now() - make_interval(hours => ${pastDueDays * 24})`,
    })
  const shown = async () => (await server.call('GET', '/profile', undefined, token)).body.data.user.plan
  for (const [status, days] of [['active'], ['trialing'], ['past_due', 0], ['past_due', 6]] as const) {
    await set(status, days)
    expect([status, days, (await getEntitlement(db, accountId)).live]).toEqual([status, days, true])
    expect(await shown()).toBe('basic')
  }
  for (const [status, days] of [
    ['past_due', 8],
    ['canceled'],
    ['unpaid'],
    ['paused'],
    ['incomplete'],
    ['incomplete_expired'],
  ] as const) {
    await set(status, days)
    const isOwed = status === 'past_due' || status === 'unpaid'
    expect(await getEntitlement(db, accountId)).toMatchObject({
      access: status === 'incomplete' ? 'none' : 'read_only',
      reason: status === 'incomplete' ? 'unfinished' : isOwed ? 'payment_overdue' : 'ended',
      plan: 'free',
      live: false,
      limits: undefined,
    })
    await expect(requireEntitlement(db, accountId)).rejects.toMatchObject({
      code: 'payment_required',
      status: 402,
    })
    expect(await shown()).toBe('free')
    const plan = (await server.call('GET', '/settings/plan', undefined, token)).body.data
    expect(plan).toMatchObject({ plan: 'free', status })
  }
})

test('says when a subscription is going to end, and on which day', async () => {
  const { accountId, token } = await given.account(server)
  await setSubscription(server, accountId, { cancelAt: new Date('2099-01-31T10:00:00Z') })
  const plan = (await server.call('GET', '/settings/plan', undefined, token)).body.data
  expect(plan).toMatchObject({
    cancel_at_period_end: true,
    current_period: { end: '2099-01-31T10:00:00.000Z' },
  })
})
