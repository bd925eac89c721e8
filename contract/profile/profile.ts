import { z } from 'zod'
import { requiredString } from '../required-string.ts'
import { SignedIn, User } from '../accounts/accounts.ts'
import { operation } from '../operation.ts'
import { cardParts, maxCardLine } from './card-parts.ts'
import { withScheme } from './with-scheme.ts'

const text = (message: string) => requiredString(message).trim().min(1).max(5000)

/** A list, or one text with paragraphs separated by blank lines; trimmed, without empty ones. */
const paragraphs = (message: string) =>
  z
    .union([z.string().max(20_000), z.array(z.string().max(5000)).max(50)], {
      error: ({ input }) => (input === undefined || input === null ? message : undefined),
    })
    .transform((value) =>
      (typeof value === 'string' ? value.split(/\n(?:[^\S\n]*\n)+/) : value)
        .map((line) => line.trim())
        .filter(Boolean),
    )
    .refine((list) => list.length > 0, message)

const siteRequired = 'WordPress site URL is required'
const invalidSite = 'Please enter a valid WordPress site URL'
const SiteUrl = requiredString(siteRequired)
  .trim()
  .max(500, invalidSite)
  .overwrite(withScheme)
  .refine((value) => value === '' || (/^https?:\/\//i.test(value) && URL.canParse(value)), invalidSite)
export const RequiredSiteUrl = SiteUrl.refine((value) => value !== '', siteRequired)

const usernameRequired = 'WordPress username is required'
const passwordRequired = 'WordPress API key is required'

const Business = z.object({
  businessName: text('Business name is required').max(200),
  idealClient: text('Ideal client description is required'),
  clientPromises: paragraphs('Client promises are required'),
  clientExpectations: paragraphs('Client expectations are required'),
  wordpressSiteUrl: SiteUrl,
})

/** The token from registration; a signed-in session can replace it. */
export const RegistrationToken = z.string().max(200).optional()

/** Omitted site fields may be stored already, which only the server knows. */
export const BusinessInput = Business.extend({
  wordpressSiteUrl: SiteUrl.optional(),
  wordpressUsername: requiredString(usernameRequired).trim().max(200).optional(),
  wordpressApiKey: requiredString(passwordRequired).trim().max(200).optional(),
  connectLater: z
    .boolean()
    .optional()
    .describe('The login is not tried, and may be left out: the account goes on without a connected site'),
})
export type BusinessInput = z.output<typeof BusinessInput>

/** An IANA name such as Europe/Berlin. Offsets (+02:00) are rejected, because they ignore daylight saving. */
export const isTimezone = (name: string): boolean => {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    // Intl only reports an unknown zone by throwing.
    return false
  }
}

/** Names missing site fields together with other missing fields. */
const Completion = BusinessInput.extend({
  registrationToken: RegistrationToken,
  card: z
    .partialRecord(z.enum(cardParts), z.string().trim().max(maxCardLine))
    .optional()
    .describe('Lines of the business card that you correct; see PUT /profile/business-card'),
  // An unusual browser zone must not block the customer.
  timezone: z.string().max(100).refine(isTimezone).optional().catch(undefined),
}).check(
  z.superRefine<Record<string, unknown>>(
    (given, context) => {
      if (given.wordpressSiteUrl || given.connectLater) return
      context.addIssue({ code: 'custom', path: ['wordpressSiteUrl'], message: siteRequired })
      if (!given.wordpressUsername)
        context.addIssue({ code: 'custom', path: ['wordpressUsername'], message: usernameRequired })
      if (!given.wordpressApiKey)
        context.addIssue({ code: 'custom', path: ['wordpressApiKey'], message: passwordRequired })
    },
    { when: ({ value, issues }) => typeof value === 'object' && value !== null && issues.length > 0 },
  ),
)

/** What happens to posts scheduled for a site that the account leaves. */
export const PlannedPosts = z.enum(['move', 'hold'], {
  error: 'Choose what happens to your scheduled posts: move or hold.',
})
export type PlannedPosts = z.output<typeof PlannedPosts>

/** Without the application password, which never leaves the server. */
export const BusinessProfile = Business.extend({
  clientPromises: z.array(z.string()),
  clientExpectations: z.array(z.string()),
  /** Both are empty while no site is connected. */
  wordpressSiteUrl: z.string(),
  wordpressUsername: z.string(),
  hasWordpressApiKey: z.boolean(),
})
export type BusinessProfile = z.output<typeof BusinessProfile>

const typed = (maxLength: number) => z.string().max(maxLength).optional()

/** What has been typed so far, except for the application password. */
export const ProfileDraft = z.object({
  businessName: typed(1000),
  idealClient: typed(5000),
  clientPromises: typed(20_000),
  clientExpectations: typed(20_000),
  wordpressSiteUrl: typed(500),
  wordpressUsername: typed(200),
  trade: typed(1000),
  town: typed(1000),
  country: typed(1000),
  language: typed(1000),
  speaker: typed(1000),
  phone: typed(1000),
})
export type ProfileDraft = z.output<typeof ProfileDraft>

/** A site connected before the profile is complete. */
export const ConnectedSite = z.object({
  wordpressSiteUrl: z.string(),
  wordpressUsername: z.string(),
  connected: z.literal(true),
  problem: z.string().nullable().describe('Why it could not be reached when it was connected, if so'),
})
export type ConnectedSite = z.output<typeof ConnectedSite>

/** Of calls for a registration or for the session that follows it. */
export const registrationErrors = ['signed_out', 'invalid_token', 'profile_already_complete'] as const

const exampleSite = {
  wordpressSiteUrl: 'https://paws.example.com',
  wordpressUsername: 'ada',
  wordpressApiKey: 'abcd efgh ijkl mnop qrst uvwx',
}
const exampleBusiness = {
  businessName: 'Paws & Bubbles',
  idealClient: 'Busy dog owners in town who want calm, gentle grooming.',
  clientPromises: ['A calm dog', 'On time'],
  clientExpectations: ['Clean', 'Kind', 'Clear prices'],
  ...exampleSite,
}

const completion = {
  access: 'optional',
  body: Completion,
  output: SignedIn,
  errors: ['invalid_token', 'payment_required', 'profile_already_complete', 'wordpress_refused'],
  example: { body: { ...exampleBusiness, registrationToken: 'token-of-the-registration' } },
} as const

/** Operations that try the site's login before storing it. */
export const siteProfile = {
  complete: operation('POST /auth/complete-profile', {
    ...completion,
    summary:
      'Tests the WordPress login, saves the business profile and signs in. A signed-in session replaces ' +
      '`registrationToken`. A site that cannot be reached within 6 s is saved with its cause; a site that ' +
      'refuses the login is an error unless `connectLater` is true.',
  }),
  completeAfterRegistration: operation('POST /auth/complete-profile-after-registration', {
    ...completion,
    summary: 'The same as /auth/complete-profile.',
  }),
  connectSite: operation('POST /auth/connect-site', {
    access: 'optional',
    summary:
      'Connects the site of a profile that is being completed with an application password. A site that cannot be reached within 6 s is kept with its cause; one that refuses the login is an error.',
    body: z.object({
      registrationToken: RegistrationToken,
      wordpressSiteUrl: RequiredSiteUrl,
      wordpressUsername: requiredString(usernameRequired).trim().min(1).max(200),
      wordpressApiKey: requiredString(passwordRequired).trim().min(1).max(200),
    }),
    output: z.object({ site: ConnectedSite }),
    errors: [...registrationErrors, 'payment_required', 'wordpress_refused'],
    example: { body: exampleSite },
  }),
  readSiteAgain: operation('POST /auth/read-site', {
    access: 'optional',
    summary: 'Reads the connected site of a profile that is being completed once more.',
    body: z.object({ registrationToken: RegistrationToken }),
    output: z.object({}),
    errors: registrationErrors,
    example: { body: { registrationToken: 'token-of-the-registration' } },
  }),
  updateBusiness: operation('PUT /profile/business', {
    summary:
      'Updates the business profile. WordPress login fields left out keep their stored values; a changed ' +
      'login is tested first. Changing the site requires a choice for its scheduled posts.',
    body: BusinessInput.extend({ scheduledPosts: PlannedPosts.optional() }),
    output: z.object({ businessProfile: BusinessProfile }),
    errors: ['payment_required', 'site_change_undecided', 'wordpress_refused'],
    example: { body: exampleBusiness },
  }),
}

export const profile = {
  get: operation('GET /profile', {
    scope: 'account:read',
    summary:
      'The user and the business profile. Until the profile is complete it is null, and the saved draft and connected site are returned.',
    output: z.object({
      user: User,
      businessProfile: BusinessProfile.nullable(),
      draft: ProfileDraft.nullable(),
      site: ConnectedSite.nullable(),
    }),
  }),
  saveDraft: operation('PUT /profile/draft', {
    access: 'optional',
    summary: 'Saves an unfinished profile, replacing the previous draft.',
    body: ProfileDraft.extend({ registrationToken: RegistrationToken }),
    errors: registrationErrors,
    example: { body: { businessName: 'Paws & Bubbles', clientPromises: 'A calm dog\n\nOn time' } },
  }),
  registrationState: operation('POST /auth/registration-state', {
    access: 'public',
    summary: 'The state of a registration: saved draft, connected site and payment.',
    body: z.object({ registrationToken: z.string().min(1).max(200) }),
    output: z.object({
      draft: ProfileDraft.nullable(),
      site: ConnectedSite.nullable(),
      paid: z.boolean(),
    }),
    errors: ['invalid_token', 'profile_already_complete'],
    example: { body: { registrationToken: 'token-of-the-registration' } },
  }),
}
