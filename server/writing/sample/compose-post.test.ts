import { expect, test } from 'vitest'
import { findUnsupported } from '../gates/truth/truth-gate.ts'
import { composePost } from './compose-post.ts'
import { givenBrief, RANGES } from './given-brief.ts'
import { postSentences } from './measure-post.ts'
import { seededRandom } from './seed.ts'
import { titleFor } from './phrases/title.ts'
import { TONES } from './phrases/tones.ts'

test('"5 ways" are five numbered sections, and no other number is promised beside them', () => {
  const brief = givenBrief({ topic: '5 ways to calm a dog', keywords: ['calm dog'], words: RANGES[1] })
  const post = composePost(brief)
  expect(post.sections.filter(({ heading }) => /^\d\. /.test(heading))).toHaveLength(5)
  expect(titleFor(brief, post, seededRandom(1))).not.toMatch(/three|four|six/)
})

const posts = (tone: string) =>
  RANGES.flatMap((words) =>
    [1, 2, 3].map((post) => composePost(givenBrief({ tone, words, postId: `post-${post}` }))),
  )

test('the formal tone, which speaks to nobody, says "one" in two of five sentences at most', () => {
  for (const { sections } of posts('formal')) {
    const sentences = postSentences(sections)
    // Numerals count, too.
    const impersonal = sentences.filter((sentence) => /\bone(?:self|'s)?\b/i.test(sentence))
    expect(impersonal.length / sentences.length).toBeLessThan(2 / 5)
    expect(sections.map(({ heading }) => heading).filter((heading) => /\byou/i.test(heading))).toEqual([])
  }
})

test('no paragraph begins with what points back to the one before, and no sentence says "this" where the subject has no place', () => {
  for (const tone of Object.keys(TONES))
    for (const { sections } of posts(tone)) {
      const html = sections.map((section) => section.html).join('')
      expect(html).not.toMatch(/<p>(?:Both|Neither|The second) /)
      expect(html).not.toMatch(/next to this|to this, this|deal with this|points to this/)
    }
})

test('no sentence of ours is held: none claims what a profile does not say', () => {
  for (const tone of Object.keys(TONES))
    for (const words of RANGES)
      for (const at of [1, 2, 3, 4, 5, 6]) {
        const topic = at % 2 ? 'How to clip the nails of rabbit 3' : 'Why nervous dogs need time'
        const brief = givenBrief({ tone, words, topic, postId: `post-${at}` })
        const { businessName, idealClient, clientPromises, clientExpectations } = brief.profile
        const facts = [topic, idealClient, ...clientPromises, ...clientExpectations]
        const html = composePost(brief)
          .sections.map((section) => section.html)
          .join('')
        expect(findUnsupported(html, { facts, own: [businessName] })).toEqual([])
      }
})
