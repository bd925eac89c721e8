import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '../../contract/api.ts'
import type { Operation } from '../../contract/operation.ts'
import { getEntitlement } from '../../server/billing/entitlement.ts'
import { subscriptions } from '../../server/schema/billing.ts'
import { given, until, type Account, type Server } from '../given/given.ts'
import { isAllTold } from '../given/set-subscription.ts'

/** Operations a lapsed account keeps: read, export, pay, secure the account and delete data. */
const kept: Record<string, string> = {
  'accounts.logout': 'signing out',
  'accounts.resendVerification': 'security of the account',
  'accounts.updateUser': 'name and address of the account',
  'accounts.changePassword': 'security of the account',
  'accounts.twoFactor': 'security of the account',
  'accounts.confirmPassword': 'security of the account',
  'accounts.endOneSession': 'security of the account',
  'accounts.endOtherSessions': 'security of the account',
  'billing.createCheckoutSession': 'the way back',
  'billing.cancel': 'ending is never locked',
  'billing.cancelSubscription': 'ending is never locked',
  'billing.resume': 'billing decides by the subscription itself',
  'billing.changePlan': 'billing decides by the subscription itself',
  'billing.paymentMethod': 'the way to pay what is owed',
  'billing.deleteAccount': 'leaving is never locked',
  'profile.saveMailToggles': 'which mails come',
  'profile.removeFact': 'taking away',
  'profile.removeLearned': 'taking away',
  'profile.removePersona': 'taking away',
  'profile.removeSample': 'taking away',
  'profile.dismissVoiceCard': 'taking away',
  'profile.measureVoice': 'reading: nothing is stored',
  'keywords.remove': 'taking away',
  'posts.remove': 'taking away',
  'posts.restore': 'undoing a deletion: what was there is there again, and nothing is planned',
  'posts.preview': 'reading: nothing is stored',
  'posts.bulk': 'each of its actions asks as if alone: see below',
  'writing.stop': 'stopping',
  'writing.similar': 'reading: nothing is stored',
  'publishing.disconnect': 'taking away',
  'publishing.undo': 'taking back what is on the site',
  'autopilot.pauseAutopilot': 'stopping',
  'autopilot.hold': 'stopping',
  'autopilot.skip': 'stopping',
  'autopilot.removeTopic': 'taking away',
  'autopilot.revokeApproval': 'taking away',
  'results.removeResults': 'taking away',
  'results.disconnectSearchConsole': 'taking away',
  'notifications.read': 'reading',
  'integrations.revokeApiKey': 'taking away',
  'integrations.removeWebhook': 'taking away',
  'integrations.removeCalendarFeed': 'taking away',
}

const changing = Object.entries(api).flatMap(([domain, group]) =>
  Object.entries(group as Record<string, Operation>)
    .filter(([, { access, method }]) => access === 'session' && method !== 'GET')
    .map(([name, operation]): [string, Operation] => [`${domain}.${name}`, operation]),
)
const paidOnly = changing.filter(([name]) => !kept[name])

const states = {
  none: { remove: true },
  unfinished: { status: 'incomplete' },
  ended: { status: 'canceled' },
  overdue: { status: 'past_due', pastDueSince: sql`now() - interval '8 days'` },
  grace: { status: 'past_due', pastDueSince: sql`now() - interval '6 days'` },
  full: { status: 'active', pastDueSince: null },
} as const

let server: Server
let owner: Account
let row: typeof subscriptions.$inferSelect

beforeAll(async () => {
  server = await given.server()
  owner = await given.account(server, { plan: 'premium' })
  await until(() => isAllTold(server.app.db, owner.accountId))
  ;[row] = (await server.app.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.accountId, owner.accountId))) as [typeof row]
})

async function put(state: keyof typeof states): Promise<string> {
  const { db } = server.app
  await db.delete(subscriptions).where(eq(subscriptions.accountId, owner.accountId))
  const wanted = states[state]
  if ('status' in wanted) await db.insert(subscriptions).values({ ...row, pastDueSince: null, ...wanted })
  return (await getEntitlement(db, owner.accountId)).access
}

async function ask({ method, path, body, example, upload }: Operation, id?: string) {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    name === 'id' && id ? id : (example.params?.[name] ?? ''),
  )
  if (!upload) {
    const sent = body && { ...example.body, ...(body.shape.id && id ? { id } : {}) }
    return (await server.call(method, filled, sent, owner.token)).body
  }
  const headers = { authorization: `Bearer ${owner.token}`, 'content-type': upload.types[0]! }
  return (await fetch(`${server.url}/api/v1${filled}`, { method, headers, body: 'A few words.' })).json()
}

test('every mutating operation needs a plan or is listed as available to a lapsed account', () => {
  const saysSo = changing.filter(([, { errors }]) => errors.includes('payment_required'))
  expect(paidOnly.map(([name]) => name)).toEqual(saysSo.map(([name]) => name))
  expect(Object.keys(kept).filter((name) => !changing.some(([known]) => known === name))).toEqual([])
})

describe.each(['none', 'unfinished', 'ended', 'overdue'] as const)('%s', (state) => {
  test('rejects each of them with the reason, before any work', async () => {
    await put('full')
    const post = await given.post(server, owner)
    expect(['none', 'read_only']).toContain(await put(state))
    const codes: [string, string][] = []
    for (const [name, operation] of paidOnly) codes.push([name, (await ask(operation, post.id)).code])
    expect(codes.filter(([, code]) => code !== 'payment_required')).toEqual([])
    for (const action of ['publish', 'schedule', 'unschedule']) {
      const asked = { action, ids: [post.id], scheduledDate: '2099-01-01T00:00:00Z' }
      const { body } = await server.call('POST', '/posts/bulk', asked, owner.token)
      expect([action, body.data.results[0].code]).toEqual([action, 'payment_required'])
    }
    const looked = await server.call('GET', `/posts/${post.id}/site-change`, undefined, owner.token)
    expect([looked.status, looked.body.code]).toEqual([402, 'payment_required'])
    const { body } = await server.call('GET', `/posts/${post.id}`, undefined, owner.token)
    expect(body.data.post).toEqual(post)
  })

  test('can read and export everything', async () => {
    await put(state)
    for (const path of ['/posts', '/keywords', '/profile', '/topics', '/autopilot', '/settings/plan'])
      expect([path, (await server.call('GET', path, undefined, owner.token)).status]).toEqual([path, 200])
    const headers = { authorization: `Bearer ${owner.token}` }
    const file = await fetch(`${server.url}/api/v1/account/export`, { headers })
    expect([file.status, (await file.arrayBuffer()).byteLength > 0]).toEqual([200, true])
  })
})

test.each(['grace', 'full'] as const)('%s is never asked to pay', async (state) => {
  expect(await put(state)).toBe(state)
  // The ids in the examples belong to nobody, so only the entitlement check is tested.
  for (const [name, operation] of paidOnly)
    expect([name, (await ask(operation)).code]).not.toEqual([name, 'payment_required'])
})
