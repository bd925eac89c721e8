import type { PlanId } from '../../../contract/plans.ts'
import type { Captions, Newsletter } from '../../../contract/posts/posts.ts'
import type { MailToggles } from '../../../contract/profile/preferences.ts'

/**
 * What each mail needs to be written; times are ISO 8601 in UTC. Only this stands in the outbox; the words are made when
 * it is sent or shown. Never a token: that is the mail's `secret`.
 */
export interface TemplateData {
  captions: {
    title: string
    url: string
    captions: Captions
    newsletter?: Newsletter | null
    writer: 'model' | 'sample' | null
    /** Left out in mails that earlier releases queued. */
    undo?: { postId: string; publishedAt: string; zone: string }
  }
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
  'two-factor-changed': { at: string; how: 'on' | 'off' | 'recovery' | 'renewed'; left?: number }
  'connection-broken': {
    siteUrl: string
    message: string
    fix: string
    nextPost: { title: string; at: string } | null
  }
  'account-deleted': { at: string; siteUrl: string | null; hadSubscription: boolean }
  receipt: BillData & {
    paidAt: string
    number: string | null
    renewsAt: string | null
    nextAmountCents: number | null
  }
  'payment-failed': BillData & { attempt: number; nextAttemptAt: string | null }
  'payment-action-required': BillData
  /** To the operator; `customer`: their address, null where no account is known. */
  'payment-disputed': { chargeId: string; customer: string | null }
  'duplicate-refunded': { plan: PlanId; amountCents: number }
  /** `at`: when it will be; null once it is. */
  'plan-changed': { from: PlanId; plan: PlanId; at: string | null; renewsAt: string | null }
  'cancellation-confirmed': { plan: PlanId; endsAt: string }
  'card-expiring': { brand: string; last4: string; expiresAt: string; renewsAt: string }
  'renewal-notice': { plan: PlanId; amountCents: number; renewsAt: string }
  'upcoming-post': {
    title: string
    at: string
    zone: string
    /** Nothing goes out without an answer. */
    asks: boolean
    postId: string
    /** The sanitised HTML of the post; left out in mails that earlier releases queued. */
    content?: string
    captions: Captions
    writer: 'model' | 'sample' | null
  }
  'slot-held': { title: string; at: string; zone: string; why: string; postId: string | null }
  'slot-missed': { at: string; zone: string; why: string; topic: string | null }
  'no-topic': { at: string; zone: string; ideas: string[] }
  'autopilot-lapsed': Record<string, never>
  suggestions: { topics: string[]; keywords: string[] }
  'news-features': News
  'news-marketing': News
}

/** The operator's own words: paragraphs, and where they lead. */
export interface News {
  subject: string
  paragraphs: string[]
  link?: { label: string; url: string }
}

/** One bill; `url` is the provider's page of it, `isChange` tells a change of plan from a renewal. */
export interface BillData {
  description: string
  amountCents: number
  currency: string
  url: string | null
  isChange: boolean
}

export type TemplateName = keyof TemplateData

/** The mails whose link carries a token. */
export const templatesWithSecret = [
  'verify-address',
  'reset-password',
  'upcoming-post',
] as const satisfies TemplateName[]

export type TemplateWithSecret = (typeof templatesWithSecret)[number]

/** The mails that are sent only to who wants them, by the toggle that says so; each carries a way out of it. */
export const optionalTemplates = {
  'upcoming-post': 'emailUpdates',
  suggestions: 'contentSuggestions',
  'news-features': 'newFeatures',
  'news-marketing': 'marketingEmails',
} as const satisfies Partial<Record<TemplateName, keyof MailToggles>>

export type OptionalTemplate = keyof typeof optionalTemplates

export interface MailContext {
  publicUrl: string
  /** A link's token; empty for a mail without one. To stand in that link and nowhere else. */
  secret: string
  /** Where the post that the mail is about can be taken back; empty where none can. */
  undoUrl: string
  testMode: boolean
  /** The address where people answer. */
  supportEmail: string
}
