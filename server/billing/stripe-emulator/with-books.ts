import { and, asc, eq, inArray, isNotNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { testPaymentObjects } from '../../schema/billing.ts'
import { keyId } from './answer-request.ts'
import { deliverTestEvent } from './deliver-test-event.ts'
import { StripeBooks } from './stripe-books.ts'
import type { StripeObject } from './stripe-objects.ts'

const { id, kind, customerId, object, createdAt } = testPaymentObjects

/** Loaded only when requested. */
const rarelyNeeded = ['event', 'idempotency_key']

interface Scope {
  /** Loads all objects of the customers named in this text. */
  text: string
  key?: string | undefined
  also?: SQL | undefined
  isReadOnly?: boolean
}

/** Reads a customer's books and writes the changes in one transaction; one customer's run one after the other. */
export function withBooks<Value>(
  app: App,
  { text, key, also, isReadOnly = false }: Scope,
  work: (books: StripeBooks) => Value,
): Promise<Value> {
  const named = text.match(/test_[a-z]+_[0-9a-f]{32}/g) ?? []
  return app.db.transaction(async (tx) => {
    // The first use of a key may be creating the customer.
    if (key) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
    const customers = tx.select({ customerId }).from(testPaymentObjects).where(inArray(id, named))
    const isCustomer = inArray(id, customers)
    if (!isReadOnly)
      await tx.select({ id }).from(testPaymentObjects).where(isCustomer).orderBy(asc(id)).for('update')
    const isNeeded = or(
      and(inArray(customerId, customers), notInArray(kind, rarelyNeeded)),
      key ? eq(id, keyId(key)) : undefined,
      also,
    )
    const rows = await tx
      .select({ object })
      .from(testPaymentObjects)
      .where(and(isNeeded, isNotNull(object)))
      .orderBy(asc(createdAt), asc(id))
    const stored = rows.map((row) => row.object as StripeObject)
    const before = new Map(stored.map((one) => [one.id, JSON.stringify(one)]))
    const clock = Math.floor(app.now().getTime() / 1000)
    const books = new StripeBooks({ clock, origin: app.env.PUBLIC_URL, stored })
    const value = work(books)
    if (!isReadOnly) await save(app, tx, books, before)
    return value
  })
}

async function save(app: App, tx: Db, books: StripeBooks, before: Map<string, string>): Promise<void> {
  const changed = [...books.objects.values()].filter(
    (one) => one.object !== 'price' && JSON.stringify(one) !== before.get(one.id),
  )
  if (changed.length > 0)
    await tx
      .insert(testPaymentObjects)
      .values(
        changed.map((one) => ({
          id: one.id,
          kind: one.object,
          object: one,
          customerId: one.object === 'customer' ? one.id : (one.customer ?? null),
        })),
      )
      .onConflictDoUpdate({ target: id, set: { object: sql`excluded.object` } })
  for (const event of books.events) await app.jobs.send(tx, deliverTestEvent, { eventId: event.id })
}
