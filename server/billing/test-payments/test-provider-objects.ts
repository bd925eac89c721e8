import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { planIds } from '../../../contract/plans.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { testPaymentObjects } from '../../schema/billing.ts'

const time = z.iso.datetime().transform((value) => new Date(value))

const card = z.object({ brand: z.string(), last4: z.string(), expiresAt: time.optional() })

/** The shapes in test_payment_objects.data, by kind. Of a card only brand, last four digits and expiry are ever stored. */
const testShapes = {
  customer: z.object({ accountId: z.string(), email: z.string(), deleted: z.boolean().default(false) }),
  checkout: z.object({
    plan: z.enum(planIds),
    status: z.enum(['open', 'paid', 'expired']),
    successUrl: z.string(),
    cancelUrl: z.string(),
    expiresAt: time,
    subscriptionId: z.string().optional(),
    /** The card whose bank has been asked and not answered yet. */
    asked: card.optional(),
  }),
  subscription: z.object({
    plan: z.enum(planIds),
    status: z.enum(['active', 'past_due', 'canceled']),
    card,
    startedAt: time,
    /** Months begun: the period ends this many months after the start. */
    periods: z.number().int(),
    periodEnd: time,
    pastDueSince: time.optional(),
    cancelAtPeriodEnd: z.boolean().optional(),
    pendingPlan: z.enum(planIds).optional(),
  }),
  invoice: z.object({
    number: z.string(),
    subscriptionId: z.string(),
    plan: z.enum(planIds),
    amountCents: z.number().int(),
    refundedCents: z.number().int().default(0),
    currency: z.literal('usd'),
    status: z.enum(['paid', 'open', 'void']),
    date: time,
    reason: z
      .enum(['subscription_create', 'subscription_cycle', 'subscription_update'])
      .default('subscription_cycle'),
    attempts: z.number().int().default(0),
    nextAttemptAt: time.optional(),
  }),
  event: z.object({ type: z.string(), created: time, objectId: z.string() }),
  /** A page for another card. */
  card: z.object({ returnUrl: z.string(), expiresAt: time }),
}

type Kind = keyof typeof testShapes
export type TestObject<K extends Kind> = z.output<(typeof testShapes)[K]>
export type StoredCard = TestObject<'subscription'>['card']

const prefixes: Record<Kind, string> = {
  customer: 'test_cus_',
  checkout: 'test_cs_',
  subscription: 'test_sub_',
  invoice: 'test_in_',
  event: 'test_evt_',
  card: 'test_card_',
}

/** The same key gives the same id, which nobody without our secret can guess: that is all idempotency takes here. */
export function testId(app: App, kind: Kind, idempotencyKey: string): string {
  const signature = app.secrets.sign('test payment ids', `${kind}:${idempotencyKey}`)
  return prefixes[kind] + createHash('sha256').update(signature).digest('hex').slice(0, 32)
}

/** The object under that id; with `lock` no other transaction changes it before ours ends. */
export async function findTestObject<K extends Kind>(
  db: Db,
  kind: K,
  id: string,
  options: { lock?: boolean } = {},
): Promise<{ customerId: string; data: TestObject<K> } | undefined> {
  const query = db
    .select({ customerId: testPaymentObjects.customerId, data: testPaymentObjects.data })
    .from(testPaymentObjects)
    .where(and(eq(testPaymentObjects.id, id), eq(testPaymentObjects.kind, kind)))
  const [row] = await (options.lock ? query.for('update') : query)
  return row && { customerId: row.customerId ?? id, data: parse(kind, row.data) }
}

export async function listTestObjects<K extends Kind>(db: Db, kind: K, customerId: string) {
  const rows = await db
    .select({ id: testPaymentObjects.id, data: testPaymentObjects.data })
    .from(testPaymentObjects)
    .where(and(eq(testPaymentObjects.customerId, customerId), eq(testPaymentObjects.kind, kind)))
    .orderBy(testPaymentObjects.createdAt, testPaymentObjects.id)
  return rows.map((row) => ({ id: row.id, data: parse(kind, row.data) }))
}

/** Adds it unless the id is there already. */
export async function addTestObject<K extends Kind>(
  db: Db,
  kind: K,
  { id, customerId, data }: { id: string; customerId: string; data: TestObject<K> },
): Promise<void> {
  await db.insert(testPaymentObjects).values({ id, kind, customerId, data }).onConflictDoNothing()
}

export async function changeTestObject<K extends Kind>(
  db: Db,
  kind: K,
  id: string,
  data: TestObject<K>,
): Promise<void> {
  await db
    .update(testPaymentObjects)
    .set({ data })
    .where(and(eq(testPaymentObjects.id, id), eq(testPaymentObjects.kind, kind)))
}

function parse<K extends Kind>(kind: K, data: unknown): TestObject<K> {
  return testShapes[kind].parse(data) as TestObject<K>
}
