import { expect, test } from 'vitest'
import { changeBooks, billMonths } from '../../../test/given/change-books.ts'
import { given, password } from '../../../test/given/given.ts'
import { findCustomerId } from './ensure-customer.ts'
import { syncCustomer } from './sync-customer.ts'

const server = await given.server()
const history = async (token: string, query = '') =>
  (await server.call('GET', `/settings/billing/history${query}`, undefined, token)).body.data

test('lists the first payment in dollars and marks it as a test', async () => {
  const { token } = await given.account(server, { plan: 'standard' })
  expect(await history(token)).toEqual({
    transactions: [
      {
        id: expect.any(String),
        date: expect.any(String),
        description: expect.stringMatching(
          /^Smart Marketer \(Standard Plan\), one month, test payment TEST-/,
        ),
        amount: 49,
        currency: 'usd',
        status: 'paid',
        invoice_url: expect.stringMatching(/\/test-invoice\/test_in_[0-9a-f]{32}$/),
        invoice_pdf: null,
      },
    ],
    pagination: { page: 1, limit: 5, total: 1, pages: 1 },
    testMode: true,
  })
})

test('pages five payments newest first without repeats, and marks a declined one as failed', async () => {
  const { token, accountId } = await given.account(server)
  const customerId = await findCustomerId(server.app, accountId)
  await changeBooks(server.app, customerId!, (books) => billMonths(books, 6))
  await syncCustomer(server.app, customerId!)
  const [one, two] = [await history(token), await history(token, '?page=2')]
  expect(one.pagination).toEqual({ page: 1, limit: 5, total: 7, pages: 2 })
  expect([one.transactions.length, two.transactions.length]).toEqual([5, 2])
  const all: { id: string; date: string; status: string }[] = [...one.transactions, ...two.transactions]
  expect(new Set(all.map(({ id }) => id)).size).toBe(7)
  expect(all.filter(({ status }) => status === 'failed')).toHaveLength(1)
  const dates = all.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted().toReversed())
})

test('shows an empty history to an account that never paid', async () => {
  const { email } = await given.registration(server)
  const { body } = await server.call('POST', '/auth/login', { email, password })
  const { transactions, pagination } = await history(body.data.tokens.accessToken)
  expect([transactions, pagination]).toEqual([[], { page: 1, limit: 5, total: 0, pages: 0 }])
})

test('rejects an invalid page or limit', async () => {
  const { token } = await given.account(server)
  for (const query of ['page=0', 'limit=101', 'page=x'])
    expect((await server.call('GET', `/settings/billing/history?${query}`, undefined, token)).status).toBe(
      400,
    )
})
