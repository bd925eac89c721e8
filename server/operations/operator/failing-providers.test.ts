import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { given } from '../../../test/given/given.ts'
import { operatorPassword, signInAsOperator } from '../../../test/given/given-operator.ts'
import { seedAccounts, seedPosts } from '../../../test/given/seed-posts.ts'
import { paymentEvents } from '../../schema/billing.ts'
import { mailOutbox } from '../../schema/notifications.ts'
import { writingRecords } from '../../schema/writing.ts'

test('reports a failing provider with its last answer until it recovers', async () => {
  const server = await given.server({ OPERATOR_PASSWORD: operatorPassword })
  const { db } = server.app
  const operator = await signInAsOperator(server)
  const failing = async () => {
    const page = (await (await operator.open('/operator')).text()).replace(/\s+/g, ' ')
    const facts = page.slice(page.indexOf('<dl>')).split('<dt>').slice(1)
    return facts
      .filter((fact) => fact.includes('class="bad"'))
      .map((fact) => fact.replace(/<[^>]*>/g, '').trim())
  }
  const inAnHour = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const mail = (status: 'queued' | 'sent', createdAt: Date) => ({
    dedupeKey: randomUUID(),
    recipient: 'ada@example.com',
    template: 'captions',
    data: {},
    status,
    createdAt,
    ...(status === 'sent' ? { sentAt: createdAt } : { attempts: 3, answer: 'connect ECONNREFUSED' }),
  })
  expect((await failing()).filter((fact) => !fact.startsWith('Workers'))).toEqual([])
  const [accountId] = await seedAccounts(server.app, [{ url: 'https://shop.example/' }])
  const [postId] = await seedPosts(db, [{ accountId: accountId!, status: 'draft' }])
  const call = (outcome: string) => ({ postId: postId!, kind: 'call' as const, data: { outcome } })
  const search = (failure: string | null) => ({
    postId: postId!,
    kind: 'research' as const,
    data: { failure },
  })
  await db.insert(writingRecords).values([call('text'), call('model_out_of_credit')])
  await db.insert(writingRecords).values([search(null), search('search_refused_key')])
  await db.insert(mailOutbox).values([mail('sent', inAnHour(-60)), mail('queued', inAnHour(-5))])
  await db
    .insert(paymentEvents)
    .values({ eventId: 'evt_1', type: 'x', attempts: 2, error: 'not available', nextTryAt: inAnHour(60) })
  const [model, research, payments, mails] = (await failing()).filter((fact) => !fact.startsWith('Workers'))
  expect(model).toMatch(/^Model .* failing;.* 1 failed call in the last hour.*model_out_of_credit/)
  expect(research).toMatch(/^Web research none failing;.*search_refused_key/)
  expect(payments).toMatch(/^Payments .* failing;.* 1 event failing.*not available/)
  expect(mails).toMatch(/^Mail .* failing;.* 1 failing.*ECONNREFUSED/)
  await db.insert(writingRecords).values([call('text'), search(null)])
  // A deferral by one recipient's server does not matter once mails to others get through.
  await db.insert(mailOutbox).values(mail('sent', inAnHour(-1)))
  await db.update(paymentEvents).set({ processedAt: sql`now()` })
  expect((await failing()).filter((fact) => !fact.startsWith('Workers'))).toEqual([])
  await server.stop()
})
