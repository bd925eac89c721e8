import { z } from 'zod'
import { SignedIn, User } from './accounts.ts'
import { operation } from './operation.ts'

const text = (message: string) =>
  z.string({ error: message }).trim().min(1, message).max(5000, 'At most 5,000 characters')

/** A list, or one text whose paragraphs are separated by a blank line; trimmed, empties dropped. */
const paragraphs = (message: string) =>
  z
    .union([z.string().max(20_000), z.array(z.string().max(5000)).max(50)], { error: message })
    .transform((value) =>
      (typeof value === 'string' ? value.split(/\r?\n\s*\r?\n/) : value)
        .map((line) => line.trim())
        .filter(Boolean),
    )
    .refine((list) => list.length > 0, message)

const invalidSite = 'Please enter a valid WordPress site URL'
const SiteUrl = z
  .string({ error: 'WordPress site URL is required' })
  .trim()
  .min(1, 'WordPress site URL is required')
  .max(500, invalidSite)
  .refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), invalidSite)

export const BusinessInput = z.object({
  businessName: text('Business name is required').max(200, 'At most 200 characters'),
  idealClient: text('Ideal client description is required'),
  clientPromises: paragraphs('Client promises are required'),
  clientExpectations: paragraphs('Client expectations are required'),
  wordpressSiteUrl: SiteUrl,
  wordpressUsername: z
    .string({ error: 'WordPress username is required' })
    .trim()
    .min(1, 'WordPress username is required')
    .max(200),
  wordpressApiKey: z
    .string({ error: 'WordPress API key is required' })
    .trim()
    .min(1, 'WordPress API key is required')
    .max(200),
})
export type BusinessInput = z.output<typeof BusinessInput>

/** The application password never leaves the server. */
export const BusinessProfile = BusinessInput.omit({ wordpressApiKey: true }).extend({
  clientPromises: z.array(z.string()),
  clientExpectations: z.array(z.string()),
  hasWordpressApiKey: z.boolean(),
})
export type BusinessProfile = z.output<typeof BusinessProfile>

const exampleBusiness = {
  businessName: 'Paws & Bubbles',
  idealClient: 'Busy dog owners in town who want calm, gentle grooming.',
  clientPromises: ['A calm dog', 'On time'],
  clientExpectations: ['Clean', 'Kind', 'Clear prices'],
  wordpressSiteUrl: 'https://paws.example.com',
  wordpressUsername: 'ada',
  wordpressApiKey: 'abcd efgh ijkl mnop qrst uvwx',
}

const completion = {
  method: 'POST',
  access: 'optional',
  body: BusinessInput.extend({ registrationToken: z.string().max(200).optional() }),
  output: SignedIn,
  errors: ['invalid_token', 'payment_required', 'profile_already_complete'],
  example: { body: { ...exampleBusiness, registrationToken: 'token-of-the-registration' } },
} as const

export const profile = {
  complete: operation({
    ...completion,
    path: '/auth/complete-profile',
    summary:
      'Stores the business profile and signs in. A signed-in session may stand in for registrationToken.',
  }),
  completeAfterRegistration: operation({
    ...completion,
    path: '/auth/complete-profile-after-registration',
    summary: 'The same as /auth/complete-profile.',
  }),
  get: operation({
    method: 'GET',
    path: '/profile',
    access: 'session',
    summary: 'The user and the business profile, null until it is complete.',
    output: z.object({ user: User, businessProfile: BusinessProfile.nullable() }),
    errors: [],
    example: {},
  }),
  updateBusiness: operation({
    method: 'PUT',
    path: '/profile/business',
    access: 'session',
    summary: 'Changes the business profile. Without wordpressApiKey the stored application password is kept.',
    body: BusinessInput.extend({ wordpressApiKey: z.string().trim().max(200).optional() }),
    output: z.object({ businessProfile: BusinessProfile }),
    errors: ['payment_required'],
    example: { body: exampleBusiness },
  }),
}
