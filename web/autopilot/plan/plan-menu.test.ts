import { expect, test } from 'vitest'
import type { Slot, Topic } from '../autopilot-queries.ts'
import { actsOf } from './plan-menu.tsx'

const actsFor = (coveredBy: string | null) => {
  const topic: Topic = {
    id: 'a',
    title: 'Warm baths',
    keywords: [],
    position: 0,
    state: 'proposed',
    slot: null,
    coveredBy,
    reason: '',
    question: '',
    intent: '',
    evidence: [],
  }
  return actsOf({ key: 'a', at: '', title: topic.title, entry: undefined, slot: undefined, topic }, 0)
}

test('offers to approve a proposed topic only while no post covers it', () => {
  expect(actsFor(null)).toEqual(['approve', 'swap', 'remove'])
  expect(actsFor('Warm baths for dogs')).toEqual(['swap', 'remove'])
})

test('offers to approve a held post only when no sentence of it waits', () => {
  const actsOfHeld = (reason: Slot['reason']) => {
    const post = {
      id: 'a',
      title: 'Warm baths',
      status: 'held',
      writer: 'model',
      scheduledDate: null,
    } as const
    const slot: Slot = { at: '2027-01-04T09:00:00Z', state: 'held', reason, topic: null, post, note: '' }
    return actsOf({ key: 'a', at: slot.at, title: post.title, entry: undefined, topic: undefined, slot }, 0)
  }
  expect(actsOfHeld('checks')).toEqual(['skip'])
  expect(actsOfHeld('length')).toEqual(['approve', 'skip'])
})
