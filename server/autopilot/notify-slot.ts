import { and, eq, exists, isNull, lte, or } from 'drizzle-orm'
import type { SlotReason } from '../../contract/autopilot/autopilot.ts'
import { notify, type NotifyInput } from '../notifications/notify.ts'
import { queueMail, type QueueMailInput } from '../notifications/mail/queue-mail.ts'
import { dateTimeInZones } from '../notifications/utc-dates.ts'
import type { PostRow } from '../posts/editing/present-post.ts'
import { queueOptionalMail } from '../profile/preferences/queue-optional-mail.ts'
import { autopilots, autopilotSlots } from '../schema/autopilot.ts'
import { setSlot } from './slots/schedule-for-slot.ts'
import type { Reconciliation, SlotRow } from './autopilot-context.ts'
import { createApprovalLink, hasOpenLink } from './approval/approval-links.ts'
import { createSlotLinks } from './slots/slot-links.ts'
import { explainReason } from './slots/slot-rules.ts'

type Template = 'slot-held' | 'slot-missed' | 'no-topic' | 'autopilot-lapsed'

interface Announcement<Name extends Template> {
  dedupeKey: string
  /** Undefined if another notification already covers it. */
  note?: Pick<NotifyInput, 'title' | 'description' | 'url'> | undefined
  /** Undefined if another mail already covers it. */
  mail?: Pick<QueueMailInput<Name>, 'template' | 'data'> | undefined
}

/** Tells the owner of an event in the app and by mail, once. */
export async function announce<Name extends Template>(
  { app, tx, accountId, email }: Reconciliation,
  { dedupeKey, note, mail }: Announcement<Name>,
): Promise<void> {
  if (note) await notify(tx, { ...note, accountId, kind: 'autopilot', dedupeKey })
  if (mail) await queueMail<Template>(app, tx, { ...mail, accountId, to: email, dedupeKey })
}

const timeOf = ({ preferences: { timezone } }: Reconciliation, slot: SlotRow) => {
  const at = slot.at.toISOString()
  return { shown: dateTimeInZones(at, timezone), inMail: { at, zone: timezone } }
}

// Longer than any slot waits, and long enough to look at what was decided.
const approverDays = 14

/** Announces a draft and its captions ahead of its slot, with the owner's options. */
export async function notifyUpcoming(run: Reconciliation, slot: SlotRow, post: PostRow) {
  const { app, tx, accountId, email, mode } = run
  const { title, content, captions, writer, id } = post
  const asks = mode === 'ask'
  const { shown, inMail } = timeOf(run, slot)
  const dedupeKey = `upcoming:${slot.id}:${id}`
  await announce(run, {
    dedupeKey,
    note: {
      title: asks ? 'Your next post needs your approval' : 'Your next post is ready',
      description: `“${title}” is planned for ${shown}.`,
      url: `/dashboard/posts/${id}`,
    },
  })
  await queueOptionalMail(app, tx, {
    accountId,
    to: email,
    template: 'upcoming-post',
    data: { ...inMail, title, asks, postId: id, content, captions: captions ?? {}, writer },
    secret: await createSlotLinks(tx, slot),
    dedupeKey,
  })
  const { approver } = run.preferences
  // The page behind a link shows the slot as it is now, so a move needs no other mail.
  if (asks && approver && !(await hasOpenLink(tx, post, approver.email, slot.at)))
    await createApprovalLink(app, tx, { post, approver, days: approverDays })
}

export async function notifyHeld(
  run: Reconciliation,
  slot: SlotRow,
  post: PostRow | null,
  reason: SlotReason,
): Promise<void> {
  await setSlot(run.tx, slot, 'held', reason)
  const title = post?.title ?? slot.topic ?? 'Your next post'
  const why = explainReason('held', reason)
  await announce(run, {
    // Empty slots share one cause, which is reported once a day.
    dedupeKey: post
      ? `held:${slot.id}:${reason}`
      : `held:${run.accountId}:${reason}:${run.app.now().toISOString().slice(0, 10)}`,
    // What a check holds has been announced already.
    note:
      post && reason === 'checks'
        ? undefined
        : {
            title: post ? 'A post is on hold' : 'Your next post is on hold',
            description: `“${title}”: ${why}`,
            url: post ? `/dashboard/posts/${post.id}` : '/dashboard/plan',
          },
    mail: {
      template: 'slot-held',
      data: { ...timeOf(run, slot).inMail, title, why, postId: post?.id ?? null },
    },
  })
}

export async function notifyMissed(run: Reconciliation, slot: SlotRow, reason: SlotReason) {
  await setSlot(run.tx, slot, 'missed', reason)
  const why = explainReason('missed', reason)
  const { shown, inMail } = timeOf(run, slot)
  await announce(run, {
    dedupeKey: `missed:${slot.id}`,
    note: {
      title: 'A scheduled post was not published',
      description: `${shown}: ${why}`,
      url: '/dashboard/plan',
    },
    // Reported once for all slots when the payment ended.
    mail:
      reason === 'subscription_ended'
        ? undefined
        : { template: 'slot-missed', data: { ...inMail, why, topic: slot.topic } },
  })
}

// All slots of a day share one cause and fix. Somebody who has just set up the autopilot is still choosing topics.
const noTopicMailMs = 24 * 3_600_000

/** Keeps the slot open for a topic and asks the owner for one, at most once a day. */
export async function notifyNoTopic(run: Reconciliation, slot: SlotRow): Promise<void> {
  const { tx, accountId, now } = run
  await setSlot(tx, slot, 'planned', 'no_topic')
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
  const { shown, inMail } = timeOf(run, slot)
  await announce(run, {
    dedupeKey: `no-topic:${slot.id}`,
    note: {
      title: 'No topic chosen yet for your next post',
      description: `Add a topic, or nothing will be published on ${shown}.`,
      url: '/dashboard/plan',
    },
    mail: { template: 'no-topic', data: inMail },
  })
}
