import type { PlanId } from '../../../contract/plans.ts'
import type { Captions } from '../../../contract/posts.ts'
import type { MailContent } from '../mail-content.ts'
import { writeAccountDeleted } from './write-account-deleted.ts'
import { writeAddressChanged } from './write-address-changed.ts'
import { writeAlreadyRegistered } from './write-already-registered.ts'
import { writeCaptions } from './write-captions.ts'
import { writeConnectionBroken } from './write-connection-broken.ts'
import { writePasswordChanged } from './write-password-changed.ts'
import { writeResetPassword } from './write-reset-password.ts'
import { writeTwoFactorChanged } from './write-two-factor-changed.ts'
import { writeVerifyAddress } from './write-verify-address.ts'
import { writeWelcome } from './write-welcome.ts'

/**
 * What each mail needs to be written; times are ISO 8601 in UTC. Only this stands in the outbox; the words are made when
 * it is sent or shown. Never a token: that is the mail's `secret`.
 */
export interface TemplateData {
  captions: { title: string; url: string; captions: Captions; writer: 'model' | 'sample' | null }
  welcome: {
    plan: PlanId
    amountCents: number
    currency: 'usd'
    paidAt: string
    renewsAt: string | null
    receiptNumber: string | null
    profileComplete: boolean
  }
  'verify-address': { reason: 'sign-up' | 'change'; username: string }
  'address-changed': { newAddress: string; at: string }
  'reset-password': Record<string, never>
  'password-changed': { at: string; how: 'reset' | 'settings' }
  'already-registered': Record<string, never>
  /** `left`: recovery codes that are still good, after one was used. */
  'two-factor-changed': { at: string; how: 'on' | 'off' | 'recovery'; left?: number }
  'connection-broken': {
    siteUrl: string
    message: string
    fix: string
    nextPost: { title: string; at: string } | null
  }
  'account-deleted': { at: string; siteUrl: string | null; hadSubscription: boolean }
}
export type TemplateName = keyof TemplateData

/** The mails whose link carries a token. */
export const templatesWithSecret = ['verify-address', 'reset-password'] as const satisfies TemplateName[]
export type TemplateWithSecret = (typeof templatesWithSecret)[number]

export interface MailContext {
  publicUrl: string
  /** A link's token; empty for a mail without one. To stand in that link and nowhere else. */
  secret: string
  testMode: boolean
  /** The address where people answer. */
  support: string
}

export const templates: {
  [Name in TemplateName]: (data: TemplateData[Name], context: MailContext) => MailContent
} = {
  captions: writeCaptions,
  welcome: writeWelcome,
  'verify-address': writeVerifyAddress,
  'address-changed': writeAddressChanged,
  'reset-password': writeResetPassword,
  'password-changed': writePasswordChanged,
  'already-registered': writeAlreadyRegistered,
  'two-factor-changed': writeTwoFactorChanged,
  'connection-broken': writeConnectionBroken,
  'account-deleted': writeAccountDeleted,
}
