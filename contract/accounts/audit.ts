import { z } from 'zod'
import { operation } from '../operation.ts'
import { page, pagination } from '../posts/posts.ts'

/**
 * owner: signed in or confirmed by password. api_key: a program with a key of the owner, named by `device`. approver: a person with an approval link, named by `device`. stranger: failed to authenticate. link: from an email. service: no user
 * involved. schedule: at the time set by the owner. autopilot: by its own decision.
 */
export const auditActors = [
  'owner',
  'api_key',
  'stranger',
  'link',
  'approver',
  'service',
  'operator',
  'schedule',
  'autopilot',
] as const
export type AuditActor = (typeof auditActors)[number]

/** Every audited action, and the label it is shown with. */
export const auditLabels = {
  registered: 'Account created',
  signed_in: 'Signed in',
  sign_in_failed: 'Failed sign-in: wrong password',
  code_failed: 'Failed sign-in: wrong or used code',
  password_failed: 'Wrong password when confirming it',
  password_confirmed: 'Password confirmed',
  signed_out: 'Signed out',
  session_ended: 'Signed out a device',
  sessions_ended: 'Signed out all other devices',
  password_changed: 'Password changed',
  password_reset: 'Password reset by email link',
  reset_asked: 'Password reset link requested',
  name_changed: 'Username changed',
  email_change_asked: 'Email address change requested',
  email_changed: 'Email address changed',
  email_verified: 'Email address confirmed',
  two_factor_on: 'Two-factor authentication turned on',
  two_factor_off: 'Two-factor authentication turned off',
  recovery_code_used: 'Recovery code used',
  recovery_codes_renewed: 'Recovery codes renewed',
  data_exported: 'Data export downloaded',
  account_deleted: 'Account deleted',
  api_key_created: 'API key created',
  api_key_revoked: 'API key revoked',
  webhook_added: 'Webhook added',
  webhook_changed: 'Webhook changed',
  webhook_removed: 'Webhook removed',
  webhook_secret_rotated: 'Webhook secret replaced',
  calendar_feed_created: 'Calendar address created',
  calendar_feed_removed: 'Calendar feed turned off',
  search_console_connected: 'Search Console connected',
  search_console_disconnected: 'Search Console disconnected',
  plan_changed: 'Plan changed',
  plan_cancelled: 'Plan set to end',
  plan_resumed: 'Plan resumed',
  checkout_opened: 'Payment page opened',
  card_page_opened: 'Card update page opened',
  card_changed: 'Card changed',
  site_connected: 'WordPress connected',
  site_changed: 'WordPress login changed',
  site_disconnected: 'WordPress disconnected',
  post_published: 'Post sent for publishing',
  post_live: 'Post went live',
  post_scheduled: 'Post scheduled',
  post_unscheduled: 'Post unscheduled',
  post_deleted: 'Post deleted',
  post_restored: 'Post restored',
  post_taken_back: 'Published post taken back',
  post_held: 'Post held',
  post_approved: 'Post approved',
  post_changes_asked: 'Changes to a post requested',
  post_approval_asked: 'Approval link created',
  post_approval_revoked: 'Approval link revoked',
  post_skipped: 'Post skipped',
  slot_skipped: 'Slot skipped',
  slot_filled: 'Slot restored',
  autopilot_mode: 'Autopilot mode changed',
  autopilot_paused: 'Autopilot paused',
  autopilot_resumed: 'Autopilot resumed',
  mails_changed: 'Email preferences changed',
  unsubscribed: 'Unsubscribed from emails',
  operator_signed_in: 'Operator signed in',
  operator_sign_in_failed: 'Failed operator sign-in',
  operator_signed_out: 'Operator signed out',
  operator_looked: 'Support viewed the account',
  operator_acted: 'Support made a change to the account',
} as const
export type AuditAction = keyof typeof auditLabels
export const auditActions = Object.keys(auditLabels) as [AuditAction, ...AuditAction[]]

export const AuditEntry = z.object({
  id: z.string(),
  act: z.enum(auditActions),
  text: z.string().describe('What happened, such as "Signed in"'),
  detail: z.string().describe('What it applied to: a title, plan or host. May be empty'),
  actor: z.enum(auditActors),
  device: z.string().describe('Such as "Chrome on Windows", the name of an API key or approver, or empty'),
  address: z.string().describe('IP network it came from, or empty'),
  created_at: z.iso.datetime(),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const audit = {
  listActivity: operation('GET /account/activity', {
    summary: 'Account activity, newest first: sign-ins, settings, plan, site and posts. Kept for one year.',
    query: z.object({ page: page.default(1) }),
    output: z.object({ entries: z.array(AuditEntry), pagination }),
  }),
}
