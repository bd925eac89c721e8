import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allCauses } from '../../../server/publishing/site-check/causes.ts'

test('the guide explains every named cause once, and none that does not exist', () => {
  const guide = readFileSync(join(import.meta.dirname, 'guide.md'), 'utf8')
  // For each problem, the codes of the connection test and the API.
  const explained = [...guide.matchAll(/^- .+<!-- ([\w ]+) -->$/gm)].flatMap(([, codes]) => codes!.split(' '))
  expect(explained.toSorted()).toEqual(allCauses.toSorted())
})
