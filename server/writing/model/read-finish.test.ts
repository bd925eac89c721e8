import { expect, test } from 'vitest'
import { captionNetworks } from '../../../contract/posts/posts.ts'
import { tones } from '../../../contract/plans.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import { findUnsupported, sentencesOf } from '../gates/truth/truth-gate.ts'
import { sampleWriter } from '../sample/sample-writer.ts'
import type { Brief, Section } from '../writer.ts'
import { readFinish } from './read-finish.ts'

const briefOf = (tone: string): Brief => ({
  ...{ postId: 'a', topic: 'A calm bath', keywords: ['calm bath'], tone, words: { min: 600, max: 750 } },
  ...{ habits: {}, targets: [] },
  sheet: { facts: ['We opened in 2014.', 'A bath takes 40 minutes.'], own: ['Paws'] },
  profile: { businessName: 'Paws', idealClient: 'Owners', clientPromises: [], clientExpectations: [] },
})
const outline = { title: 'A calm bath', sections: [{ heading: 'Begin', points: [], words: 100 }] }
const sections = [{ heading: 'Begin', html: '<p>A bath takes 40 minutes. It ends with a towel.</p>' }]
const finishWith = (caption: string) => {
  const captions = Object.fromEntries(captionNetworks.map((network) => [network, caption]))
  return readFinish(JSON.stringify({ title: 'A calm bath', captions }), briefOf('casual'), outline, sections)
}

test.each(captionNetworks)(
  'a caption for %s says no figure that the post does not say, though it be true',
  (network) => {
    expect(finishWith('A bath takes 40 minutes. {url}').captions[network]).toContain('40 minutes')
    expect(finishWith('We opened in 2014. {url}').captions[network]).not.toContain('2014')
    expect(finishWith('One of our clients saved 90 minutes. {url}').captions[network]).not.toContain('90')
  },
)

test('what the sample writer’s captions claim stands in its posts', async () => {
  const { signal } = new AbortController()
  for (const tone of tones) {
    const brief = briefOf(tone)
    const plan = await sampleWriter.outline(brief, signal)
    const written: Section[] = []
    for (const index of plan.sections.keys())
      written.push(await sampleWriter.section(brief, plan, index, written, signal))
    const said = [plan.title, ...written.flatMap(({ html }) => sentencesOf(html))]
    const { captions } = await sampleWriter.finish(brief, plan, written, signal)
    for (const caption of Object.values(captions))
      expect(findUnsupported(escapeHtml(caption), { facts: said, own: ['Paws'] })).toEqual([])
  }
})
