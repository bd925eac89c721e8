import { z } from 'zod'
import { operation } from '../operation.ts'
import { WordPressFields } from '../posts/post-fields.ts'
import { OnePost, Sharing } from '../posts/posts.ts'
import { PlannedPosts, registrationErrors, RegistrationToken, RequiredSiteUrl } from '../profile/profile.ts'
import { siteGuidelines } from './site-guidelines.ts'
import { sitePictures } from './site-pictures.ts'

/** In the order in which they run; the first failure ends the test. */
export const checkNames = [
  'address',
  'dns',
  'connection',
  'certificate',
  'front',
  'rest',
  'passwords',
  'login',
  'rights',
  'clock',
  'draft',
] as const

const Advice = z.object({ code: z.string(), message: z.string(), fix: z.string() })

export const ConnectionCheck = z.object({
  name: z.enum(checkNames),
  ok: z.boolean(),
  /** Empty when ok, else the named cause. */
  code: z.string(),
  message: z.string(),
  fix: z.string(),
  /** Findings that do not prevent publishing. */
  warnings: z.array(Advice),
})
export type ConnectionCheck = z.output<typeof ConnectionCheck>

/** The connected site as the last check found it. */
export const SiteHealth = z.object({
  wordpressSiteUrl: z.string(),
  wordpressUsername: z.string(),
  /** Empty until the first check. */
  name: z.string(),
  /** An IANA name, or an offset such as UTC+02:00; null until the first check. */
  timezone: z.string().nullable(),
  seoPlugin: z.enum(['yoast', 'rank_math', 'seopress']).nullable(),
  mayPublish: z.boolean().nullable(),
  /** `blocks`, or a plainer form for a firewall. */
  contentForm: z.enum(['blocks', 'html', 'text']),
  ok: z.boolean().nullable(),
  checks: z.array(ConnectionCheck),
  checkedAt: z.iso.datetime().nullable(),
  brokenSince: z.iso.datetime().nullable(),
  nextCheckAt: z.iso.datetime(),
})
export type SiteHealth = z.output<typeof SiteHealth>

/** What the connected user may choose from on the site. */
export const SiteChoices = z.object({
  authors: z
    .array(z.object({ id: z.number(), name: z.string() }))
    .describe('Users who may write posts. Only the connected user if it may not publish as others'),
  types: z
    .array(
      z.object({
        type: z.string(),
        name: z.string(),
        author: z.boolean().describe('Whether another author may be chosen'),
        categories: z.boolean(),
        tags: z.boolean(),
        comments: z.boolean(),
        sticky: z.boolean(),
      }),
    )
    .describe('Public post types with an editor that this user may publish'),
})
export type SiteChoices = z.output<typeof SiteChoices>

/** Covers are drawn from the title. */
export const PictureDefaults = z.object({
  coverColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, 'Use a color like #0f5b56.')
    .nullable()
    .describe('Null uses the site’s own color'),
  autopilotCovers: z.boolean().describe('Whether Autopilot’s posts without a picture get one'),
  picturesInText: z
    .boolean()
    .describe('Whether new drafts show pictures of the media library below headings that they fit'),
})
export type PictureDefaults = z.output<typeof PictureDefaults>

const SiteDefaults = z.object({
  choices: SiteChoices.nullable().describe('As last read from the site. Null until then'),
  defaults: WordPressFields,
  pictures: PictureDefaults.extend({
    siteColor: z.string().nullable().describe('As read from its theme. Null if the theme names none'),
  }),
})

const SiteChange = z.object({
  /** Identifies the change that was shown, for the decision. */
  hash: z.string(),
  modifiedAt: z.iso.datetime().nullable(),
  title: z.object({ ours: z.string(), theirs: z.string() }),
  content: z.object({ ours: z.string(), theirs: z.string(), merged: z.string() }).describe('HTML'),
  /** Places that both sides changed: `merged` has ours first, then theirs. */
  conflicts: z.number(),
})

/** Why a one-click connection returned without a login, in `#connection-failed=` of the page that started it. */
export type ConnectionFailure = 'rejected' | 'expired' | 'other_site' | 'disabled' | 'invalid'

export const publishing = {
  ...sitePictures,
  ...siteGuidelines,
  testConnection: operation('POST /posts/test-wordpress-connection', {
    summary: 'Tests the given or stored WordPress connection step by step and stops at the first failure.',
    body: z.object({
      wordpressSiteUrl: z.string().trim().max(500).optional(),
      wordpressUsername: z.string().trim().max(200).optional(),
      wordpressApiKey: z.string().trim().max(200).optional(),
    }),
    output: z.object({ ok: z.boolean(), checks: z.array(ConnectionCheck) }),
    errors: ['no_site', 'payment_required'],
    example: { body: {} },
  }),
  siteHealth: operation('GET /posts/wordpress-connection', {
    scope: 'account:read',
    summary: 'The connected site with its latest daily check, or null.',
    output: z.object({ site: SiteHealth.nullable() }),
  }),
  siteDefaults: operation('GET /posts/wordpress-defaults', {
    summary:
      'The authors and post types of the connected site, read from it now if it answers, and the defaults of posts that choose none.',
    scope: 'posts:read',
    output: SiteDefaults,
  }),
  saveSiteDefaults: operation('PUT /posts/wordpress-defaults', {
    summary: 'Changes the given defaults. They apply to posts that are not live yet and choose nothing else.',
    body: WordPressFields.extend(PictureDefaults.shape).partial(),
    output: SiteDefaults,
    errors: ['no_site', 'payment_required'],
    example: { body: { comments: 'closed' } },
  }),
  undo: operation('POST /posts/:id/undo', {
    scope: 'posts:publish',
    summary:
      'Unpublishes a post within 24 hours: 202 with status `publishing`, then `draft` here and on the ' +
      'site. Unsent emails are withdrawn. If the site refuses, the post stays published with a failure.',
    output: OnePost.extend({ sharing: Sharing }),
    status: 202,
    errors: ['not_live', 'undo_too_late', 'post_busy'],
  }),
  siteChange: operation('GET /posts/:id/site-change', {
    scope: 'posts:read',
    summary:
      'Edits made in WordPress since the last publish, next to our text and a merge of both. Null when there are none.',
    output: z.object({ change: SiteChange.nullable() }),
    errors: ['not_live', 'connection_refused', 'payment_required'],
  }),
  resolveSiteChange: operation('POST /posts/:id/site-change', {
    scope: 'posts:publish',
    summary:
      'Resolves the edits: `theirs` adopts the site’s text, `ours` publishes ours over it, `merge` ' +
      'combines both for review. Refused if either text has changed since it was shown.',
    body: z.object({
      choice: z.enum(['theirs', 'ours', 'merge']),
      /** The hash of the change that was shown. */
      hash: z.string().max(100),
      version: z.number().int().positive(),
    }),
    output: OnePost,
    errors: ['not_live', 'connection_refused', 'payment_required', 'version_conflict', 'post_busy'],
    example: { body: { choice: 'theirs', hash: 'of the change', version: 1 } },
  }),
  beginConnection: operation('POST /posts/wordpress-connection/begin', {
    access: 'optional',
    summary:
      'Finds the WordPress site and returns the page where its owner approves the connection. The browser ' +
      'comes back to `returnTo` with #connection=RECEIPT or #connection-failed=CODE. Expires after ten ' +
      'minutes.',
    body: z.object({
      wordpressSiteUrl: RequiredSiteUrl,
      registrationToken: RegistrationToken,
      /** Defaults to the page that suits the account. */
      returnTo: z.enum(['complete-profile', 'settings']).optional(),
    }),
    output: z.object({ authorizeUrl: z.string() }),
    errors: [...registrationErrors, 'payment_required', 'connection_refused'],
    example: { body: { wordpressSiteUrl: 'https://paws.example.com' } },
  }),
  finishConnection: operation('POST /posts/wordpress-connection/finish', {
    access: 'optional',
    summary:
      'Exchanges the receipt, once, for the approved login and connects the site to the account that started.',
    body: z.object({
      receipt: z.string().min(1).max(200),
      registrationToken: RegistrationToken,
      scheduledPosts: PlannedPosts.optional(),
    }),
    output: z.object({ wordpressSiteUrl: z.string(), wordpressUsername: z.string() }),
    errors: [...registrationErrors, 'payment_required', 'site_change_undecided'],
    example: { body: { receipt: 'receipt-of-the-returning-browser' } },
  }),
  disconnect: operation('DELETE /posts/wordpress-connection', {
    summary:
      'Disconnects the site. Scheduled posts are held; within minutes our drafts on the site are trashed ' +
      'and our application password is revoked. Safe to repeat.',
    output: z.object({ held: z.number().describe('Number of scheduled posts now held') }),
  }),
}
