import { expect, test } from 'vitest'
import { captionNetworks } from '../../../contract/posts/posts.ts'
import type { Brief } from '../writer.ts'
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
