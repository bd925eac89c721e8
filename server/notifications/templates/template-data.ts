import type { PlanId } from '../../../contract/billing/plans.ts'
import type { Captions, Newsletter } from '../../../contract/posts/posts.ts'
import type { MailToggles } from '../../../contract/profile/preferences.ts'
import type { MailContent } from '../mail/mail-content.ts'

/** What the outbox stores of each mail. Times are ISO 8601 in UTC. Never a token: that is the mail’s `secret`. */
export interface TemplateData {
  captions: {
    title: string
    url: string
    captions: Captions
    newsletter?: Newsletter | null
    writer: 'model' | 'sample' | null
    undo?: { postId: string; publishedAt: string; zone: string }
    /** What the owner should know about the site before sharing. */
    notes?: string[]
    missing?: (keyof Captions)[]
  }
  'post-unseen': { title: string; url: string; message: string; fix: string; postId: string }
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
  /** `left`: unused recovery codes after one was used. */
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
  /** To the operator; `customer`: their address, null when no account is known. */
  'payment-disputed': { chargeId: string; customer: string | null }
  'duplicate-refunded': { plan: PlanId; amountCents: number }
  /** `at`: when it takes effect; null once it has. */
  'plan-changed': { from: PlanId; plan: PlanId; at: string | null; renewsAt: string | null }
  'cancellation-confirmed': { plan: PlanId; endsAt: string }
  'card-expiring': { brand: string; last4: string; expiresAt: string; renewsAt: string }
  'renewal-notice': { plan: PlanId; amountCents: number; renewsAt: string }
  'upcoming-post': {
    title: string
    at: string
    zone: string
    /** Requires approval: without an answer nothing is published. */
    asks: boolean
    postId: string
    content: string
    captions: Captions
    writer: 'model' | 'sample' | null
  }
  'owner-questions': { topic: string; questions: string[]; at: string; zone: string }
  /** To an approver, who has no account. `at` is null without a planned date. */
  'approval-request': {
    business: string
    name: string
    title: string
    at: string | null
    zone: string
    until: string
  }
  /** `comments` says how many; `consequence`, what happens to the post now. Both may be empty. */
  'approval-decided': {
    name: string
    title: string
    postId: string
    decision: 'approved' | 'changes'
    comments: string
    consequence: string
  }
  'slot-held': { title: string; at: string; zone: string; why: string; postId: string | null }
  'slot-missed': { at: string; zone: string; why: string; topic: string | null }
  'no-topic': { at: string; zone: string }
  'autopilot-lapsed': Record<string, never>
  /** `plannedAt` (ISO 8601) when the topics have times. */
  suggestions: { topics: string[]; keywords: string[]; plannedAt?: string }
  'news-features': News
  'news-marketing': News
}

/** The operator's text: paragraphs and an optional link. */
export interface News {
  subject: string
  paragraphs: string[]
  link?: { label: string; url: string }
}

/** One invoice; `url` is the provider's page for it, `isChange` distinguishes a plan change from a renewal. */
export interface BillData {
  description: string
  amountCents: number
  currency: string
  url: string | null
  isChange: boolean
}

export type TemplateName = keyof TemplateData

export type Templates = {
  [Name in TemplateName]: (data: TemplateData[Name], context: MailContext) => MailContent
}

export const templatesWithSecret = [
  'verify-address',
  'reset-password',
  'upcoming-post',
  'owner-questions',
  'approval-request',
] as const satisfies TemplateName[]

export type TemplateWithSecret = (typeof templatesWithSecret)[number]

/** Mails sent only to subscribers, by the preference that controls them; each has an unsubscribe link. */
export const optionalTemplates = {
  'upcoming-post': 'emailUpdates',
  suggestions: 'contentSuggestions',
  'owner-questions': 'ownerQuestions',
  'news-features': 'newFeatures',
  'news-marketing': 'marketingEmails',
} as const satisfies Partial<Record<TemplateName, keyof MailToggles>>

export type OptionalTemplate = keyof typeof optionalTemplates

export interface MailContext {
  publicUrl: string
  /** A link's token; empty for a mail without one. Must appear only in that link. */
  secret: string
  undoUrl: string
  monthUrl: string
  testMode: boolean
}
