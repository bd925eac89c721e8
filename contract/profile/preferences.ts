import { z } from 'zod'
import { Email } from '../accounts/accounts.ts'
import { choiceMessage } from '../field-messages.ts'
import { frameworkIds } from '../writing/frameworks.ts'
import { operation } from '../operation.ts'
import { requiredString } from '../required-string.ts'
import { hours, parseScheduledTimes, weekdays } from '../billing/check-plan-limits.ts'
import { tones } from '../billing/plans.ts'
import { distinctNames } from '../posts/post-field-rules.ts'
import { houseStyle } from './house-style.ts'
import { isTimezone } from './profile.ts'

/** `ask`: publishes only approved posts. `paused`: writes nothing either. */
export const Autopilot = z.enum(['automatic', 'ask', 'paused'])

/** A person without an account who may approve posts. */
export const Approver = z.object({
  name: requiredString('Enter the name of the approver.')
    .trim()
    .min(1)
    .max(80)
    .regex(
      /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u,
      'The name contains characters that can’t be shown. Remove them.',
    ),
  email: Email,
})
export type Approver = z.output<typeof Approver>

const unreadable = `For each day from ${weekdays[0]} to ${weekdays[6]}, list times from ${hours[0]} to ${hours[23]}.`

/** Ignores case and spaces, and keeps the first spelling. */
const DefaultKeywords = z
  .array(z.string().max(1000))
  // Above every plan, because the plan's own limit has its own message.
  .max(200)
  .transform(distinctNames)
  .refine((words) => words.every((word) => word.length <= 100), 'Keep each keyword to 100 characters.')

const Tones = z
  .array(z.string().max(100))
  .max(50)
  .refine((list) => list.every((one) => tones.some((tone) => tone === one)), choiceMessage('tones', tones))
  .transform((list) => [...new Set(list)])

export const Preferences = z.object({
  defaultKeywords: z.array(z.string()),
  selectedTones: z
    .array(z.string())
    .describe('In the order in which they were chosen; of more than the plan includes the first ones count'),
  scheduledTimes: z.string().describe('JSON text: weekday -> list of HH:00, in UTC'),
  timezone: z.string().describe('IANA name; only for showing times'),
  autopilot: Autopilot,
  approver: Approver.nullable().describe('With `ask`, also gets a link to approve each post'),
  frameworks: z
    .array(z.enum(frameworkIds))
    .describe('Autopilot rotates through these. Empty lets the writer choose'),
})
export type Preferences = z.output<typeof Preferences>

/** Optional mails that the customer wants. */
export const MailToggles = z.object({
  emailUpdates: z.boolean(),
  newFeatures: z.boolean(),
  marketingEmails: z.boolean(),
  contentSuggestions: z.boolean(),
  ownerQuestions: z.boolean().describe('Questions about a planned post, at most once a day'),
})
export type MailToggles = z.output<typeof MailToggles>

/** The customer's preferences: part of the profile domain. */
export const preferences = {
  ...houseStyle,
  getPreferences: operation('GET /profile/preferences', {
    scope: 'account:read',
    summary: 'Slots, autopilot, tones, default keywords and time zone.',
    output: z.object({ preferences: Preferences }),
  }),
  savePreferences: operation('PUT /profile/preferences', {
    summary:
      'Updates the given preferences within the plan’s limits. Values left over from a larger plan may stay or shrink, but not grow.',
    body: z.object({
      defaultKeywords: DefaultKeywords.optional(),
      selectedTones: Tones.optional(),
      scheduledTimes: z
        .string({ error: unreadable })
        .max(10_000)
        .transform((text, context) => {
          const slots = parseScheduledTimes(text)
          if (!slots) context.addIssue({ code: 'custom', message: unreadable })
          return slots ?? {}
        })
        .optional(),
      timezone: z.string().max(100).refine(isTimezone, 'Choose a time zone from the list.').optional(),
      autopilot: Autopilot.optional(),
      approver: Approver.nullable().optional(),
      frameworks: z
        .array(z.enum(frameworkIds))
        .max(frameworkIds.length)
        .transform((list) => [...new Set(list)])
        // Case studies need facts for each post.
        .refine(
          (list) => !list.includes('case-study'),
          'Autopilot has no facts for a case study. Generate that one yourself.',
        )
        .optional(),
    }),
    output: z.object({ preferences: Preferences }),
    errors: ['payment_required'],
    example: { body: { selectedTones: ['friendly'], scheduledTimes: '{"monday":["09:00"]}' } },
  }),
  getMailToggles: operation('GET /profile/notifications', {
    summary: 'Optional email preferences. Captions, failures, billing and security emails are always sent.',
    output: z.object({ notifications: MailToggles }),
  }),
  saveMailToggles: operation('PUT /profile/notifications', {
    summary: 'Turns optional emails on or off. Fields left out don’t change.',
    body: MailToggles.partial(),
    output: z.object({ notifications: MailToggles }),
    example: { body: { emailUpdates: false } },
  }),
}
