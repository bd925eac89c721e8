import type { FormValue } from '../../../server/billing/stripe-emulator/decode-form.ts'

/**
 * The documented parameters (version 2026-10-28.endive) of the calls this product makes; others are rejected,
 * like the real API, with `parameter_unknown`. `metadata.` matches any name below it.
 */
const pages = ['limit', 'starting_after', 'ending_before', 'expand.*']

const stripeParameters: [method: string, path: RegExp, allowed: string[]][] = [
  ['GET', /^\/v1\/prices$/, [...pages, 'active', 'lookup_keys.*', 'currency', 'product', 'type']],
  ['GET', /^\/v1\/prices\/[^/]+$/, ['expand.*']],
  ['GET', /^\/v1\/customers$/, [...pages, 'email', 'created.gte']],
  ['POST', /^\/v1\/customers$/, ['email', 'name', 'description', 'metadata.', 'expand.*']],
  ['GET', /^\/v1\/customers\/[^/]+$/, ['expand.*']],
  [
    'POST',
    /^\/v1\/customers\/[^/]+$/,
    ['email', 'name', 'metadata.', 'invoice_settings.default_payment_method', 'expand.*'],
  ],
  ['DELETE', /^\/v1\/customers\/[^/]+$/, []],
  [
    'POST',
    /^\/v1\/checkout\/sessions$/,
    [
      'mode',
      'customer',
      'client_reference_id',
      'line_items.*.price',
      'line_items.*.quantity',
      'success_url',
      'cancel_url',
      'metadata.',
      'subscription_data.metadata.',
      'custom_text.submit.message',
    ],
  ],
  ['GET', /^\/v1\/checkout\/sessions$/, [...pages, 'customer', 'subscription', 'status']],
  ['GET', /^\/v1\/checkout\/sessions\/[^/]+$/, ['expand.*']],
  ['POST', /^\/v1\/checkout\/sessions\/[^/]+\/expire$/, ['expand.*']],
  ['GET', /^\/v1\/subscriptions$/, [...pages, 'customer', 'price', 'status']],
  ['GET', /^\/v1\/subscriptions\/[^/]+$/, ['expand.*']],
  [
    'POST',
    /^\/v1\/subscriptions\/[^/]+$/,
    [
      'items.*.id',
      'items.*.price',
      'proration_behavior',
      'proration_date',
      'payment_behavior',
      'cancel_at_period_end',
      'cancel_at',
      'default_payment_method',
      'expand.*',
    ],
  ],
  ['DELETE', /^\/v1\/subscriptions\/[^/]+$/, ['invoice_now', 'prorate', 'expand.*']],
  ['POST', /^\/v1\/subscription_schedules$/, ['from_subscription', 'expand.*']],
  [
    'POST',
    /^\/v1\/subscription_schedules\/[^/]+$/,
    [
      'end_behavior',
      'proration_behavior',
      'phases.*.items.*.price',
      'phases.*.items.*.quantity',
      'phases.*.start_date',
      'phases.*.end_date',
      'phases.*.proration_behavior',
      'phases.*.duration.interval',
      'phases.*.duration.interval_count',
    ],
  ],
  ['GET', /^\/v1\/subscription_schedules\/[^/]+$/, ['expand.*']],
  ['POST', /^\/v1\/subscription_schedules\/[^/]+\/release$/, ['preserve_cancel_date', 'expand.*']],
  ['GET', /^\/v1\/invoices$/, [...pages, 'customer', 'subscription', 'status']],
  ['GET', /^\/v1\/invoices\/[^/]+$/, ['expand.*']],
  [
    'POST',
    /^\/v1\/invoices\/create_preview$/,
    [
      'subscription',
      'subscription_details.items.*.id',
      'subscription_details.items.*.price',
      'subscription_details.proration_behavior',
      'subscription_details.proration_date',
      'expand.*',
    ],
  ],
  ['GET', /^\/v1\/charges$/, [...pages, 'customer', 'payment_intent']],
  ['GET', /^\/v1\/charges\/[^/]+$/, ['expand.*']],
  ['GET', /^\/v1\/payment_intents\/[^/]+$/, ['expand.*']],
  ['GET', /^\/v1\/refunds$/, [...pages, 'charge', 'payment_intent']],
  ['POST', /^\/v1\/refunds$/, ['payment_intent', 'charge', 'amount', 'reason', 'metadata.']],
  [
    'POST',
    /^\/v1\/billing_portal\/sessions$/,
    [
      'customer',
      'configuration',
      'return_url',
      'flow_data.type',
      'flow_data.after_completion.type',
      'flow_data.after_completion.redirect.return_url',
    ],
  ],
  ['GET', /^\/v1\/billing_portal\/configurations$/, [...pages, 'active', 'is_default']],
  [
    'POST',
    /^\/v1\/billing_portal\/configurations$/,
    ['features.payment_method_update.enabled', 'metadata.', 'default_return_url', 'name'],
  ],
  ['POST', /^\/v1\/payment_methods\/[^/]+\/attach$/, ['customer', 'expand.*']],
  ['GET', /^\/v1\/events$/, [...pages, 'created.gte', 'types.*', 'type', 'delivery_success']],
]

/** The paths of all values, with `*` for list items: `items.*.price`. */
function pathsOf(value: FormValue, before = ''): string[] {
  if (typeof value === 'string') return [before]
  const entries = Array.isArray(value) ? value.map((one) => ['*', one] as const) : Object.entries(value)
  return entries.flatMap(([name, one]) => pathsOf(one, before ? `${before}.${name}` : name))
}

/** The first unknown parameter of the call; `unknown call` for an unknown call. */
export function findUnknownParameter(method: string, path: string, form: FormValue): string | undefined {
  const [, , allowed] =
    stripeParameters.find(([verb, pattern]) => verb === method && pattern.test(path)) ?? []
  if (!allowed) return 'unknown call'
  return pathsOf(form).find(
    (one) => !allowed.some((name) => (name.endsWith('.') ? one.startsWith(name) : one === name)),
  )
}
