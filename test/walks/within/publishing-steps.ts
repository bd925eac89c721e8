import { setTimeout } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { inject } from 'vitest'
import { deliverWebhook } from '../../../server/integrations/webhooks/deliver-webhook.ts'
import type { SearchConsole } from '../../../server/platform/search-console/search-console.ts'
import { hashToken } from '../../../server/platform/secrets/secrets.ts'
import { openPictures } from '../../../server/publishing/assets/choose-pictures.ts'
import { finishPublication } from '../../../server/publishing/assets/finish-publication.ts'
import { findSiteChange } from '../../../server/publishing/changes/site-change.ts'
import {
  beginConnection,
  finishConnection,
} from '../../../server/publishing/connection/one-click-connection.ts'
import { tidyFormerSites } from '../../../server/publishing/connection/tidy-former-sites.ts'
import { saveTriedLogin } from '../../../server/publishing/connection/try-login.ts'
import { saveContentForm } from '../../../server/publishing/delivery/prepare-delivery.ts'
import { recordLive } from '../../../server/publishing/delivery/record-outcome.ts'
import { failUnpublishable } from '../../../server/publishing/fail-unpublishable.ts'
import { findClaimed } from '../../../server/publishing/scheduler/claim.ts'
import { notifyBroken, notifyWorking } from '../../../server/publishing/site-check/notify-broken.ts'
import { recordExamination } from '../../../server/publishing/site-check/record-examination.ts'
import { undoInTransaction } from '../../../server/publishing/undo/undo-post.ts'
import { mailCaptions, visitPublication } from '../../../server/publishing/visit/visit-publication.ts'
import { saveFindings } from '../../../server/publishing/wordpress/open-site.ts'
import { getResults } from '../../../server/results/get-results.ts'
import { importResults } from '../../../server/results/import-results.ts'
import {
  chooseProperty,
  disconnectSearchConsole,
  findSearchConsole,
  finishSearchConsole,
} from '../../../server/results/search-console/connect-search-console.ts'
import { readSearchConsoles } from '../../../server/results/search-console/read-search-consoles.ts'
import { webhookDeliveries, webhookEndpoints } from '../../../server/schema/integrations.ts'
import { posts } from '../../../server/schema/posts.ts'
import { sites } from '../../../server/schema/profile.ts'
import { publications } from '../../../server/schema/publishing.ts'
import { csvOf } from '../../given/given-results.ts'
import { caller, page, site, type Step, type Within } from './within.ts'

const { signal } = new AbortController()
const last = { signal, last: true }
const myPublication = async ({ tx, me }: Within) =>
  (await tx.select().from(publications).where(eq(publications.postId, me.ids.livePost)))[0]!
/** Points my site at this run's WordPress and returns its URL. */
const onWordPress = async ({ me, prepare }: Within) => {
  const { url } = inject('given').wordpress
  await prepare(sql`update sites set url = ${url} where account_id = ${me.accountId}`)
  return url
}

const sharingNothing: SearchConsole = {
  consentUrl: () => page,
  exchangeCode: async () => ({ kind: 'ok', value: { token: 'token', access: 'access' } }),
  open: () => ({
    listProperties: async () => ({ kind: 'ok', value: ['p'] }),
    query: async () => ({ kind: 'revoked' }),
  }),
  revoke: async () => {},
}

/** Connected sites, and publishing to them. */
export const publishingSteps: Record<string, Step> = {
  deliverWebhook: async ({ app, their, mine, foreign }) => {
    const endpoint = await mine(webhookEndpoints)
    const delivery = await mine(webhookDeliveries)
    await deliverWebhook(app, { endpoint, delivery: { ...delivery, postId: their.ids.post } })
    await deliverWebhook(app, { endpoint, delivery: await foreign(webhookDeliveries) })
    const { id } = await foreign(webhookEndpoints)
    await deliverWebhook(app, { endpoint: { ...endpoint, id }, delivery })
  },
  getResults: ({ app, me: { accountId } }) => getResults(app, { accountId, sessionId: '', caller }),
  importResults: async ({ app, me, prepare }) => {
    await prepare(sql`update publications set wp_post_id = 1 where post_id = ${me.ids.livePost}`)
    const given = { accountId: me.accountId, sessionId: '', caller, from: '2026-01-01', to: '2026-01-28' }
    const rows = csvOf('Top pages', [[`${site}/live`, 1, 90, 3]])
    await importResults(app, { ...given, bytes: Buffer.from(rows) })
  },
  searchConsole: async ({ app, me, their, prepare }) => {
    await prepare(sql`update search_consoles set property = 'p', properties = array['p', 'q'], sealed_token = 't',
      state_hash = ${hashToken('state')}, state_expires_at = now() + interval '1 day'`)
    const google = Object.create(app, { searchConsole: { value: sharingNothing } })
    const mine = { accountId: me.accountId, sessionId: '', caller }
    await findSearchConsole(google, me.accountId)
    await chooseProperty(google, { ...mine, property: 'q' })
    await finishSearchConsole(google, { ...mine, state: 'state', code: 'code' })
    await prepare(sql`update search_consoles set property = 'p', sealed_token = 't'`)
    await readSearchConsoles.run(google, { accountId: me.accountId }, last)
    await disconnectSearchConsole(google, mine)
    await prepare(
      sql`update search_consoles set state_hash = ${hashToken('theirs')} where account_id = ${their.accountId}`,
    )
    await finishSearchConsole(google, { ...mine, state: 'theirs', code: 'code' })
  },
  finishPublication: async (within) => {
    const { id } = await myPublication(within)
    await within.prepare(sql`update publications set wp_post_id = 1 where id = ${id}`)
    await finishPublication.run(within.app, { publicationId: id, missed: [] }, last)
  },
  findSiteChange: async (within) => {
    const { app, me, their, prepare } = within
    await onWordPress(within)
    const key = sql`(select key from sites where account_id = ${me.accountId})`
    await prepare(
      sql`update publications set site_url = ${key}, wp_post_id = 1 where post_id = ${me.ids.livePost}`,
    )
    await prepare(
      sql`insert into site_media (image_id, site_url, source_url) values (${their.ids.image}, ${key}, ${page})`,
    )
    await findSiteChange(app, me.accountId, me.ids.livePost)
  },
  choosePictures: async (within) => {
    const { app, me, their, prepare } = within
    await onWordPress(within)
    await prepare(
      sql`update sites set defaults = '{"picturesInText": true}' where account_id = ${me.accountId}`,
    )
    await prepare(sql`insert into site_media (image_id, site_url, wp_id)
      select ${their.ids.image}, key, 1 from sites where account_id = ${me.accountId}`)
    await prepare(
      sql`update posts set featured_image_id = ${their.ids.image} where account_id = ${their.accountId}`,
    )
    const choose = await openPictures(app, me.accountId)
    await choose!({ content: '<h2>Wash a dog</h2>', language: 'en', businessName: '' })
  },
  beginConnection: async (within) => {
    const { app, me, their, prepare } = within
    const url = inject('given').wordpress.url
    await prepare(sql`update former_sites set url = ${url} where account_id = ${their.accountId}`)
    await prepare(
      sql`update site_connections set url = ${url}, receipt_hash = 'r', collected_at = null where account_id = ${their.accountId}`,
    )
    await beginConnection(app, { accountId: me.accountId, wordpressSiteUrl: url } as never)
  },
  finishConnection: async ({ app, me, their, prepare }) => {
    await prepare(
      sql`update site_connections set receipt_hash = ${hashToken('receipt')}, collected_at = null, expires_at = now() + interval '1 day' where account_id = ${their.accountId}`,
    )
    await finishConnection(app, { accountId: me.accountId, receipt: 'receipt' } as never)
  },
  tidyFormerSites: async (within) => {
    const { app, me, their, prepare } = within
    await onWordPress(within)
    await prepare(sql`update former_sites set try_after = now() + interval '1 day'`)
    await prepare(sql`insert into former_sites (account_id, url, username, sealed_password, rest_root)
      select account_id, ${site}, username, sealed_password, ${`${site}/wp-json/`} from sites where account_id = ${me.accountId}`)
    await prepare(
      sql`update publications set state = 'drafted', post_version = null, lease_until = null, site_url = (select key from sites where account_id = ${their.accountId}) where post_id = ${their.ids.livePost}`,
    )
    await prepare(sql`update connection_tests set url = ${site} where account_id = ${their.accountId}`)
    await tidyFormerSites.run(app, {}, last)
  },
  saveTriedLogin: async ({ tx, me, foreign }) =>
    saveTriedLogin(tx, me.accountId, { site: await foreign(sites), seen: { site: { name: 'x' } } } as never),
  saveContentForm: async ({ app, foreign }) =>
    saveContentForm({ app, site: await foreign(sites) } as never, { form: 'html' } as never),
  saveFindings: async ({ tx, foreign }) =>
    void (await saveFindings(tx, await foreign(sites), { restRoot: null })),
  recordExamination: async ({ app, foreign }) =>
    recordExamination(app, await foreign(sites), { oddities: [], site: {} }),
  recordLive: async (within) => {
    const { app, me, prepare } = within
    const publication = await myPublication(within)
    await prepare(sql`update autopilot_slots set post_id = ${me.ids.livePost} where post_id = ${me.ids.post}`)
    await prepare(sql`update posts set status = 'publishing' where id = ${me.ids.livePost}`)
    const live = { id: 1, status: 'publish', slug: 'x', link: page, content: { raw: '' } }
    await recordLive(app, { ...publication, elapsedMs: 0, claimedAt: 0 } as never, live, 1)
  },
  failUnpublishable: async ({ app, me, prepare }) => {
    await prepare(sql`update posts set scheduled_at = now() - interval '7 hours' where id = ${me.ids.post}`)
    // A worker may hold the lock.
    for (let n = 0; n < 10; n++) await failUnpublishable(app).then(() => setTimeout(50))
  },
  findClaimed: async (within) => findClaimed(within.app, [{ id: (await myPublication(within)).id } as never]),
  notifyBroken: async ({ app, tx, me }) => {
    await notifyWorking(tx, me.accountId)
    await notifyBroken(app, tx, me.accountId, { message: 'Broken.', fix: 'Repair it.' })
  },
  undoPost: async ({ tx, me }) =>
    undoInTransaction(tx, { accountId: me.accountId, id: me.ids.livePost, caller, now: new Date() }),
  mailCaptions: async ({ app, tx, their, foreign }) => {
    const post = { ...(await foreign(posts)), id: their.ids.livePost, publishedAt: new Date(), captions: {} }
    await mailCaptions(app, tx, { publicationId: post.id, post, url: page, notes: [] })
  },
  visitPublication: async (within) => {
    const { id } = await myPublication(within)
    await within.prepare(sql`update publications set post_version = 1, visit = null where id = ${id}`)
    await visitPublication.run(
      within.app,
      { publicationId: id, version: 1, look: 0, isMailed: true, isUpdate: false },
      last,
    )
  },
}
