import { z } from 'zod'
import { operation } from '../operation.ts'

/**
 * owner: signed in or confirmed by password. stranger: failed to authenticate. link: from an email. service: no user
 * involved. schedule: at the time that the owner set. autopilot: by its own rule.
 */
export const auditActors = [
  'owner',
  'stranger',
  'link',
  'service',
  'operator',
  'schedule',
  'autopilot',
] as const
export type AuditActor = (typeof auditActors)[number]

/** Every audited action; its label is in server/accounts/audit/act-labels.ts. */
export const auditActions = [
  'registered',
  'signed_in',
  'sign_in_failed',
  'code_failed',
  'password_failed',
  'password_confirmed',
  'signed_out',
  'session_ended',
  'sessions_ended',
  'password_changed',
  'password_reset',
  'reset_asked',
  'name_changed',
  'email_change_asked',
  'email_changed',
  'email_verified',
  'two_factor_on',
  'two_factor_off',
  'recovery_code_used',
  'recovery_codes_renewed',
  'data_exported',
  'account_deleted',
  'plan_changed',
  'plan_cancelled',
  'plan_resumed',
  'checkout_opened',
  'card_page_opened',
  'card_changed',
  'site_connected',
  'site_changed',
  'site_disconnected',
  'post_published',
  'post_live',
  'post_scheduled',
  'post_unscheduled',
  'post_deleted',
  'post_restored',
  'post_taken_back',
  'post_held',
  'post_approved',
  'post_skipped',
  'slot_skipped',
  'slot_filled',
  'autopilot_mode',
  'autopilot_paused',
  'autopilot_resumed',
  'mails_changed',
  'unsubscribed',
  'operator_signed_in',
  'operator_sign_in_failed',
  'operator_signed_out',
  'operator_looked',
  'operator_acted',
] as const
export type AuditAction = (typeof auditActions)[number]

export const AuditEntry = z.object({
  id: z.string(),
  act: z.enum(auditActions),
  text: z.string().describe('What happened, such as "Signed in"'),
  detail: z.string().describe('What it applied to: a title, plan or host. May be empty'),
  actor: z.enum(auditActors),
  device: z.string().describe('Such as "Chrome on Windows", or empty'),
  address: z.string().describe('IP network it came from, or empty'),
  created_at: z.iso.datetime(),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** Part of the accounts domain. */
export const audit = {
  listActivity: operation('GET /account/activity', {
    summary: 'Account activity, newest first: sign-ins, settings, plan, site and posts. Kept for one year.',
    query: z.object({ page: z.coerce.number<number | string>().int().min(1).max(100_000).default(1) }),
    output: z.object({
      entries: z.array(AuditEntry),
      pagination: z.object({
        page: z.number(),
        limit: z.number(),
        total: z.number(),
        totalPages: z.number(),
      }),
    }),
  }),
}
