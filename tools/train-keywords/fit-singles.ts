import { writeFileSync } from 'node:fs'
import { goldOf, normalForm, type Document } from '../../bench/keyphrase-score.ts'
import { describeCandidates } from '../../server/keywords/extraction/describe-candidates.ts'
import { displayForm } from '../../server/keywords/extraction/display-form.ts'
import { findCandidates } from '../../server/keywords/extraction/find-candidates.ts'
import { singleFeatures } from '../../server/keywords/extraction/rank-single.ts'
import { readPhrases } from '../../server/keywords/text/read-phrases.ts'
import { fitListWise, type List } from './fit-list-wise.ts'

/** Fits which single words bloggers chose as their tags and writes the weights; tags that are phrases teach nothing here. */
export function fitSingles(posts: Document[], target: string): void {
  const lists = posts.map(toList).filter(({ wanted }) => wanted.includes(true))
  const { bias, weights } = fitListWise(lists)
  writeFileSync(target, [bias, ...weights].map((value) => `${Number(value.toPrecision(4))}\n`).join(''))
  console.log(`singles: ${weights.length} weights from ${lists.length} posts`)
}

function toList(post: Document): List {
  const read = readPhrases(post.text)
  const gold = goldOf(post)
  const singles = [...describeCandidates(read, findCandidates(read).values())].filter(
    ([{ size }]) => size === 1,
  )
  return {
    rows: singles.map(([, traits]) => singleFeatures(traits)),
    wanted: singles.map(([candidate]) => gold.has(normalForm(displayForm(read, candidate)))),
  }
}
