import { and, eq, exists, isNull, lte, or } from 'drizzle-orm'
import type { SlotReason } from '../../contract/autopilot/autopilot.ts'
import { notify } from '../notifications/notify.ts'
import { queueMail } from '../notifications/mail/queue-mail.ts'
import { dateTimeInZones } from '../notifications/utc-dates.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/db.ts'
import type { PostRow } from '../posts/editing/present-post.ts'
import { queueOptionalMail } from '../profile/preferences/queue-optional-mail.ts'
import { autopilots, autopilotSlots } from '../schema/autopilot.ts'
import { setSlot } from './slots/arrange-post.ts'
import type { AutopilotContext, SlotRow } from './autopilot-context.ts'
import { createSlotLinks } from './slots/slot-links.ts'
import { explainReason } from './slots/slot-rules.ts'

const zoneOf = (autopilot: AutopilotContext) => autopilot.preferences.timezone
const formatSlotTime = (autopilot: AutopilotContext, at: Date) =>
  dateTimeInZones(at.toISOString(), zoneOf(autopilot))

/** Announces a draft and its captions ahead of its slot, with the owner's options. */
export async function notifyUpcoming(
  app: App,
  tx: Db,
  autopilot: AutopilotContext,
  slot: SlotRow,
  post: PostRow,
) {
  const { accountId, email, mode } = autopilot
  const asks = mode === 'ask'
  const key = `upcoming:${slot.id}:${post.id}`
  await notify(tx, {
    accountId,
    kind: 'autopilot',
    title: asks ? 'Your next post needs your approval' : 'Your next post is ready',
    description: `“${post.title}” is planned for ${formatSlotTime(autopilot, slot.at)}.`,
    url: `/dashboard/posts/${post.id}`,
    dedupeKey: key,
  })
  const { title, content, captions, writer, id } = post
  await queueOptionalMail(app, tx, {
    accountId,
    to: email,
    template: 'upcoming-post',
    data: {
      title,
      at: slot.at.toISOString(),
      zone: zoneOf(autopilot),
      asks,
      postId: id,
      content,
      captions: captions ?? {},
      writer,
    },
    secret: await createSlotLinks(tx, slot),
    dedupeKey: key,
  })
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** Says that a post is held, and why. */
export async function notifyHeld(
  app: App,
  tx: Db,
  autopilot: AutopilotContext,
  slot: SlotRow,
  post: PostRow | null,
  reason: SlotReason,
): Promise<void> {
  await setSlot(tx, slot, 'held', reason)
  const { accountId, email } = autopilot
  const title = post?.title ?? slot.topic ?? 'Your next post'
  // Empty slots share one cause, which is reported once a day.
  const key = post ? `held:${slot.id}:${reason}` : `held:${accountId}:${reason}:${dayOf(app.now())}`
  await notify(tx, {
    accountId,
    kind: 'autopilot',
    title: post ? 'A post is on hold' : 'Your next post is on hold',
    description: `“${title}”: ${explainReason('held', reason)}`,
    url: post ? `/dashboard/posts/${post.id}` : '/dashboard/plan',
    dedupeKey: key,
  })
  await queueMail(app, tx, {
    accountId,
    to: email,
    template: 'slot-held',
    data: {
      title,
      at: slot.at.toISOString(),
      zone: zoneOf(autopilot),
      why: explainReason('held', reason),
      postId: post?.id ?? null,
    },
    dedupeKey: key,
  })
}

/** Says that nothing was published at a slot, and why. */
export async function notifyMissed(
  app: App,
  tx: Db,
  autopilot: AutopilotContext,
  slot: SlotRow,
  reason: SlotReason,
) {
  await setSlot(tx, slot, 'missed', reason)
  const key = `missed:${slot.id}`
  const why = explainReason('missed', reason)
  await notify(tx, {
    accountId: autopilot.accountId,
    kind: 'autopilot',
    title: 'A scheduled post was not published',
    description: `${formatSlotTime(autopilot, slot.at)}: ${why}`,
    url: '/dashboard/plan',
    dedupeKey: key,
  })
  // Reported once for all slots when the payment ended.
  if (reason === 'subscription_ended') return
  await queueMail(app, tx, {
    accountId: autopilot.accountId,
    to: autopilot.email,
    template: 'slot-missed',
    data: { at: slot.at.toISOString(), zone: zoneOf(autopilot), why, topic: slot.topic },
    dedupeKey: key,
  })
}

// All slots of a day share one cause and fix. Somebody who has just set up the autopilot is still choosing topics.
const noTopicMailMs = 24 * 3_600_000

/** Keeps the slot open for a topic and asks the owner for one, at most once a day. */
export async function notifyNoTopic(
  app: App,
  tx: Db,
  autopilot: AutopilotContext,
  slot: SlotRow,
  now: Date,
): Promise<void> {
  await setSlot(tx, slot, 'planned', 'no_topic')
  const { accountId, email } = autopilot
  const dayAgo = new Date(now.getTime() - noTopicMailMs)
  const olderSlot = tx
    .select({ id: autopilotSlots.id })
    .from(autopilotSlots)
    .where(and(eq(autopilotSlots.accountId, accountId), lte(autopilotSlots.createdAt, dayAgo)))
  const [due] = await tx
    .update(autopilots)
    .set({ noTopicMailedAt: now })
    .where(
      and(
        eq(autopilots.accountId, accountId),
        exists(olderSlot),
        or(isNull(autopilots.noTopicMailedAt), lte(autopilots.noTopicMailedAt, dayAgo)),
      ),
    )
    .returning({ accountId: autopilots.accountId })
  if (!due) return
  const key = `no-topic:${slot.id}`
  await notify(tx, {
    accountId,
    kind: 'autopilot',
    title: 'No topic chosen yet for your next post',
    description: `Add a topic, or nothing will be published on ${formatSlotTime(autopilot, slot.at)}.`,
    url: '/dashboard/plan',
    dedupeKey: key,
  })
  await queueMail(app, tx, {
    accountId,
    to: email,
    template: 'no-topic',
    data: { at: slot.at.toISOString(), zone: zoneOf(autopilot) },
    dedupeKey: key,
  })
}
