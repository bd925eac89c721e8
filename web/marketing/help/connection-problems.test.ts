import { expect, test } from 'vitest'
import { causes } from '../../../server/publishing/site-check/causes.ts'
import { problemGroups } from './connection-problems.ts'
import { publishingProblems } from './publishing-problems.ts'

test('the guide explains every named cause once, and none that does not exist', () => {
  const explained = [...problemGroups.flatMap(({ problems }) => problems), ...publishingProblems].flatMap(
    (problem) => problem.causes,
  )
  expect(explained.toSorted()).toEqual(Object.keys(causes).toSorted())
})
