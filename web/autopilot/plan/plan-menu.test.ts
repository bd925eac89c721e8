import { expect, test } from 'vitest'
import type { Topic } from '../autopilot-queries.ts'
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
