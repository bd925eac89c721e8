import type { ChangePreview, PlanDetails, Transaction } from '../../contract/billing/billing.ts'

const inDays = (days: number) => new Date(Date.UTC(2027, 2, 1 + days, 9)).toISOString()

const payment: NonNullable<PlanDetails['payment']> = {
  url: 'https://invoice.example/i',
  amount: 49,
  currency: 'usd',
  date: inDays(0),
  next_attempt: inDays(3),
  requires_action: false,
  is_change: false,
}

const standard: PlanDetails = {
  version: 1,
  plan: 'standard',
  status: 'active',
  billing_cycle: 'monthly',
  current_period: { end: inDays(30) },
  cancel_at_period_end: false,
  access: 'full',
  grace_end: null,
  pending: null,
  payment: null,
  card: { brand: 'mastercard', last4: '4242', expires: inDays(306) },
  testMode: true,
}

/** Responses of GET /settings/plan in states that a running product cannot reach by clicks. */
export const planAnswers = {
  standard,
  pending: { ...standard, pending: { plan: 'basic', date: inDays(30) } },
  ending: { ...standard, cancel_at_period_end: true },
  grace: { ...standard, status: 'past_due', access: 'grace', grace_end: inDays(7), payment },
  readOnly: {
    ...{ ...standard, plan: 'free', status: 'past_due', access: 'read_only' },
    payment: { ...payment, next_attempt: null },
  },
  lapsed: { ...standard, plan: 'free', status: 'canceled', access: 'read_only', card: null },
  unpaidChange: { ...standard, payment: { ...payment, amount: 19.35, is_change: true } },
} satisfies Record<string, PlanDetails>

const names: [string, number, number][] = [
  ['default keywords', 15, 5],
  ['publishing days', 5, 2],
  ['times per day', 3, 1],
  ['tones', 4, 1],
]

export const surplus: ChangePreview = {
  amountDueNow: 0,
  nextAmount: 29,
  nextDate: inDays(30),
  excess: names.map(([name, count, limit]) => ({
    ...{ name, count, limit },
    message: `You have ${count} ${name}. Lone Ranger includes ${limit}.`,
  })),
  testMode: true,
}

const statuses = ['paid', 'failed', 'paid', 'pending', 'paid'] as const
const transactions = Array.from({ length: 23 }, (_, index): Transaction => ({
  id: `in_${index}`,
  date: inDays(-30 * index),
  description:
    index % 4 === 1
      ? 'Change to Authority Builder (Premium Plan), $29.00 refunded'
      : 'Content Marketer (Standard Plan), one month',
  amount: index % 4 === 1 ? 1234.5 : 49,
  currency: 'usd',
  status: statuses[index % statuses.length]!,
  invoice_url: index === 2 ? null : 'https://invoice.example/i',
  invoice_pdf: index === 2 ? null : 'https://invoice.example/i.pdf',
}))

export function historyAnswer(total: number, page: number) {
  const pagination = { page, limit: 5, total, pages: Math.ceil(total / 5) }
  return {
    transactions: transactions.slice(0, total).slice(5 * (page - 1), 5 * page),
    pagination,
    testMode: true,
  }
}
