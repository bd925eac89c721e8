import { sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { reconcileNextAccount } from '../../../server/autopilot/start-autopilot.ts'
import { decideInTransaction } from '../../../server/autopilot/decide-post.ts'
import { decideSlot } from '../../../server/autopilot/decide-slot.ts'
import { notifyNoTopic } from '../../../server/autopilot/notify-slot.ts'
import { reconcileSlots } from '../../../server/autopilot/reconcile-slots.ts'
import { findSlotOf } from '../../../server/autopilot/slots/load-slots.ts'
import { updateSlot } from '../../../server/autopilot/slots/schedule-for-slot.ts'
import { askAboutNext } from '../../../server/autopilot/topics/ask-about-next.ts'
import { chooseFramework, choosePersona } from '../../../server/autopilot/topics/choose-format.ts'
import { findOpenSlots } from '../../../server/autopilot/topics/open-slots.ts'
import { readSiteTopics } from '../../../server/autopilot/topics/propose-topics.ts'
import { suggestWeekly } from '../../../server/autopilot/topics/suggest-weekly.ts'
import { listCalendar } from '../../../server/dashboard/list-calendar.ts'
import { listFrequentKeywords, listKeywords } from '../../../server/keywords/list-keywords.ts'
import { listTrendingKeywords } from '../../../server/keywords/trends/list-trending-keywords.ts'
import { saveSiteKeywords } from '../../../server/keywords/trends/save-site-keywords.ts'
import type { App } from '../../../server/platform/app.ts'
import type { Llm } from '../../../server/platform/models/llm.ts'
import { findSiteBlocks } from '../../../server/posts/content/site-blocks.ts'
import { savePost } from '../../../server/posts/editing/save-post.ts'
import { saveImage } from '../../../server/posts/images/save-image.ts'
import { sharingNotice } from '../../../server/posts/sharing-notice.ts'
import { listTerms } from '../../../server/posts/terms/list-terms.ts'
import { listEarlierCategories } from '../../../server/posts/terms/require-clear-categories.ts'
import { autopilotSlots } from '../../../server/schema/autopilot.ts'
import { posts } from '../../../server/schema/posts.ts'
import { interviews } from '../../../server/schema/writing.ts'
import { presentHits } from '../../../server/search/present-hits.ts'
import { findUses } from '../../../server/writing/articles/article-writer.ts'
import { findNearestPost } from '../../../server/writing/brief/similar-posts.ts'
import { saveAnswers } from '../../../server/writing/interview/answer-interview.ts'
import {
  closeInterview,
  findInterview,
  presentInterview,
  saveQuestions,
} from '../../../server/writing/interview/interviews.ts'
import { proposeQuestions } from '../../../server/writing/interview/propose-questions.ts'
import { learnCard, learnFacts, saveProposals } from '../../../server/writing/own-site/learn-pages.ts'
import { findReading } from '../../../server/writing/readings/readings.ts'
import { getRecord } from '../../../server/writing/record/record.ts'
import { failWriting } from '../../../server/writing/requests/end-writing.ts'
import { findRefreshed } from '../../../server/writing/requests/writing-request.ts'
import { researchTopic } from '../../../server/writing/research/research-topic.ts'
import { learnFromEdits } from '../../../server/writing/voice/learn-from-edits.ts'
import { proposeVoiceCard } from '../../../server/writing/voice/learn-voice.ts'
import { randomPng } from '../../given/given-pictures.ts'
import { at, caller, page, site, type Step, type Within } from './within.ts'

/** A model that returns nothing. */
const llm: Llm = {
  name: 'silent',
  complete: async () => {
    const text = '{"topics": [], "facts": [], "questions": [], "rules": [], "lines": []}'
    return { kind: 'text', text, isTruncated: false, spent: [] }
  },
}
const withModel = (app: App): App => Object.create(app, { llm: { value: llm }, smallLlm: { value: llm } })
const { signal } = new AbortController()
const mySlot = async ({ mine, me, prepare }: Within) => {
  await prepare(
    sql`insert into autopilot_slots (account_id, at, write_at) values (${me.accountId}, ${at.toISOString()}, now() + interval '2 days')`,
  )
  return mine(autopilotSlots)
}

/** Posts before publishing: autopilot, writing, search. */
export const postSteps: Record<string, Step> = {
  decidePost: ({ app, tx, me }) =>
    decideInTransaction(app, tx, { accountId: me.accountId, id: me.ids.post, caller }, 'hold'),
  findSlotOf: ({ tx, me }) => findSlotOf(tx, { id: me.ids.post, accountId: me.accountId }),
  decideSlot: ({ app, me }) =>
    decideSlot(app, { accountId: me.accountId, at: at.toISOString(), action: 'skip', caller } as never),
  notifyNoTopic: async (within) => {
    const [run, slot] = [await within.reconciliation(), await mySlot(within)]
    await notifyNoTopic(run, slot)
    await within.prepare(
      sql`update autopilot_slots set created_at = now() - interval '2 days' where id = ${slot.id}`,
    )
    await notifyNoTopic(run, slot)
  },
  reconcileSlots: async (within) => {
    const { app, tx, me, their, prepare } = within
    await mySlot(within)
    await prepare(
      sql`update autopilot_slots set write_at = now() - interval '1 hour' where account_id = ${me.accountId}`,
    )
    await prepare(sql`update posts set scheduled_at = ${at.toISOString()} where id = ${their.ids.post}`)
    await reconcileSlots(withModel(app), tx, me.accountId, new Date())
  },
  lapse: async ({ app, tx, me, prepare }) => {
    await prepare(sql`update subscriptions set status = 'canceled' where account_id = ${me.accountId}`)
    await reconcileSlots(app, tx, me.accountId, new Date())
  },
  failedReconciliation: async ({ app, me, prepare }) => {
    await prepare(
      sql`update autopilots set look_at = now() + case account_id when ${me.accountId} then interval '-1 day' else interval '1 day' end`,
    )
    const broken: App = Object.create(app, {
      smallLlm: {
        get: () => {
          throw new Error('broken')
        },
      },
    })
    await reconcileNextAccount(broken)
  },
  updateSlot: async ({ tx, foreign }) => updateSlot(tx, await foreign(autopilotSlots), { topic: 'Mine' }),
  askAboutNext: async (within) => {
    const run = await within.reconciliation()
    await mySlot(within)
    await askAboutNext({ ...run, app: withModel(run.app) })
  },
  chooseFramework: ({ tx, me }) =>
    chooseFramework(tx, me.accountId, { chosen: ['how-to', 'listicle'], plan: 'premium', topic: 'Dogs' }),
  choosePersona: async ({ tx, me, prepare }) => {
    await prepare(
      sql`insert into personas (id, account_id, name, wants) select gen_random_uuid(), ${me.accountId}, n::text, 'calm' from generate_series(1, 2) n`,
    )
    await choosePersona(tx, me.accountId, { plan: 'premium', slotId: me.ids.post })
  },
  findOpenSlots: async ({ tx, me, reconciliation }) => {
    await findOpenSlots(tx, await reconciliation(), new Date())
    await findUses(tx, me.accountId, me.ids.post)
  },
  suggestWeekly: async ({ reconciliation, me, prepare }) => {
    await prepare(sql`update preferences set content_suggestions = true where account_id = ${me.accountId}`)
    await suggestWeekly({ ...(await reconciliation()), suggestedAt: new Date(0) })
  },
  listCalendar: ({ app, me }) =>
    listCalendar(app, {
      accountId: me.accountId,
      from: new Date().toISOString().slice(0, 10),
      to: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
    } as never),
  keywords: async ({ app, me }) => {
    const asked = { accountId: me.accountId, page: 1, limit: 100, sortBy: 'relevance' } as never
    await listKeywords(app, asked)
    await listFrequentKeywords(app, asked)
    await listTrendingKeywords(app, asked)
  },
  findSiteBlocks: async ({ tx, me, their, prepare }) => {
    const hash = 'a'.repeat(32)
    await prepare(sql`update site_blocks set hash = ${hash} where account_id = ${their.accountId}`)
    await findSiteBlocks(tx, me.accountId, `<p data-wp-block="${hash}">`)
  },
  savePost: async ({ tx, foreign }) => savePost(tx, await foreign(posts), {}),
  saveImage: async ({ app, me, their, prepare }) => {
    const bytes = randomPng()
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await prepare(sql`update images set sha256 = ${sha256} where account_id = ${their.accountId}`)
    await saveImage(app, { accountId: me.accountId, bytes } as never)
  },
  sharingNotice: async ({ tx, me, mine }) =>
    sharingNotice(tx, { ...(await mine(posts)), id: me.ids.livePost }, true),
  terms: async ({ app, tx, me }) => {
    await listEarlierCategories(tx, me.accountId)
    await listTerms(app, { accountId: me.accountId } as never)
  },
  presentHits: ({ app, me, their }) =>
    presentHits(app, { accountId: me.accountId, words: [] } as never, 'dogs', [
      { id: their.ids.post, type: 'post' },
      { id: their.ids.keyword, type: 'keyword' },
    ] as never),
  findNearestPost: ({ app, me, their }) =>
    findNearestPost(app, {
      accountId: me.accountId,
      text: 'Calm dogs',
      except: [their.ids.livePost],
    }),
  interviews: async ({ app, tx, me, their, foreign, mine }) => {
    const { accountId } = me
    await findInterview(tx, accountId, { id: their.ids.interview })
    await presentInterview(tx, await mine(interviews))
    await saveAnswers(app, { accountId, id: me.ids.interview }, ['Because.'])
    await closeInterview(tx, accountId, 'Calm dogs', me.ids.post)
    await saveQuestions(tx, await foreign(interviews), [])
  },
  proposeQuestions: async ({ app, mine }) =>
    proposeQuestions(withModel(app), { ...(await mine(interviews)), topic: 'Parrots' }, 'premium'),
  learnCard: ({ app, me }) =>
    learnCard(app, me.accountId, {
      site: { url: site, contacts: [] } as never,
      pages: [{ text: 'Dogs.' } as never],
      signal,
    }),
  learnFacts: async ({ app, me }) => {
    const one = { id: 'p1', url: page, title: 'One', text: 'We wash dogs.', learnedKey: null }
    await learnFacts(withModel(app), me.accountId, { pages: [one], urls: [page], signal })
    await saveProposals(app, me.accountId, { found: [], read: [], urls: ['none'] })
  },
  saveSiteKeywords: ({ app, me }) => saveSiteKeywords(app, me.accountId),
  learnFromEdits: async ({ app, me, their, prepare }) => {
    const both = sql`(${me.accountId}, ${their.accountId})`
    for (const statement of [
      sql`update posts set writer = 'model', status = 'published', updated_at = now() - interval '1 day'
        where id in (${me.ids.post}, ${their.ids.post}, ${me.ids.livePost}, ${their.ids.livePost})`,
      sql`update post_revisions set origin = 'writer' where post_id in (${me.ids.post}, ${me.ids.livePost})`,
      sql`update sites set url = ${site} where account_id in ${both}`,
      sql`update publications set state = 'published', wp_post_id = 7, post_version = (select version from posts where id = post_id),
        site_url = (select key from sites where account_id = ${me.accountId})
        where post_id in (${me.ids.livePost}, ${their.ids.livePost})`,
      sql`update site_posts set wp_post_id = 7, read_at = now() where account_id in ${both}`,
    ])
      await prepare(statement)
    await learnFromEdits(app, me.accountId)
  },
  readings: async ({ app, me, their, prepare }) => {
    const task = { kind: 'topics' as const, accountId: me.accountId, key: 'key' }
    await prepare(sql`delete from readings where account_id = ${me.accountId}`)
    await prepare(
      sql`update readings set id = ${`topics:${me.accountId}`}, key = 'key', state = 'done' where account_id = ${their.accountId}`,
    )
    await findReading(app, task, readSiteTopics, { plan: 'premium', words: 0 })
    await readSiteTopics.run(withModel(app), task, { signal, last: true })
  },
  getRecord: ({ app, me }) => getRecord(app, { accountId: me.accountId, id: me.ids.post } as never),
  failWriting: async ({ app, me, prepare }) => {
    await prepare(sql`update posts set status = 'writing' where id = ${me.ids.post}`)
    await failWriting(app, { postId: me.ids.post }, 'interrupted')
  },
  findRefreshed: ({ tx, me }) => findRefreshed(tx, me.accountId, me.ids.post),
  researchTopic: ({ app, me }) => {
    const failed = { search: async () => ({ kind: 'failed', cause: 'down' }) } as never
    return researchTopic(app, failed, { postId: me.ids.post, topic: 'Dogs', keywords: [] }, me.accountId)
  },
  proposeVoiceCard: ({ app, me }) => proposeVoiceCard(withModel(app), { accountId: me.accountId } as never),
}
