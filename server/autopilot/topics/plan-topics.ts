import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/fail.ts'
import { readAutopilot } from '../autopilot-context.ts'
import { createTopicCoverage, topicFor } from './choose-topic.ts'
import { findOpenSlots } from './open-slots.ts'
import { findTopics, setTopic, type TopicRow } from './topic-order.ts'

export interface PlannedTopic {
  topic: TopicRow
  coveredBy: string | undefined
  at: Date | undefined
}

/** All topics with their planned times, next in the queue first. */
export async function planTopics(db: Db, accountId: string): Promise<PlannedTopic[]> {
  const coveredBy = await createTopicCoverage(db, accountId)
  const queue = (await findTopics(db, accountId)).map((topic) => ({
    topic,
    coveredBy: coveredBy(topic),
  }))
  const wanted = queue.filter((one) => !one.coveredBy).map(({ topic }) => topic)
  const times = new Map<string, Date>()
  const open = await findOpenSlots(db, await readAutopilot(db, accountId), new Date())
  for (const at of open) {
    const left = wanted.filter(({ id }) => !times.has(id))
    const next = topicFor(left, at, open)
    if (next) times.set(next.id, at)
  }
  return queue.map((one) => ({ ...one, at: times.get(one.topic.id) }))
}

export const findProposedMonth = async (db: Db, accountId: string): Promise<PlannedTopic[]> =>
  (await planTopics(db, accountId)).filter(({ topic, at }) => topic.state === 'proposed' && at !== undefined)

/** Keeps every planned topic at its time. Approving one would otherwise move it to the front and all others back. */
export async function pinTopics(tx: Db, accountId: string): Promise<void> {
  for (const { topic, at } of await planTopics(tx, accountId))
    if (at && topic.slotAt?.getTime() !== at.getTime()) await setTopic(tx, topic, { slotAt: at })
}

/** Plans a topic for a slot and swaps it with the one there; all others keep their times. */
export async function placeTopic(tx: Db, accountId: string, id: string, slot: Date): Promise<void> {
  const open = await findOpenSlots(tx, await readAutopilot(tx, accountId), new Date())
  if (!open.some((at) => at.getTime() === slot.getTime()))
    fail('slot_passed', 'This time isn’t free any more. Choose another slot.')
  const plan = await planTopics(tx, accountId)
  const left = plan.find(({ topic }) => topic.id === id)?.at
  for (const { topic, at } of plan) {
    const pinned = topic.id === id ? slot : at?.getTime() === slot.getTime() ? left : at
    if (topic.slotAt?.getTime() !== pinned?.getTime()) await setTopic(tx, topic, { slotAt: pinned ?? null })
  }
}
