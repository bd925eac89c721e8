import { expect, test } from 'vitest'
import { openRichContent } from './open-rich-content.ts'
import { randomPost } from './random-posts.ts'

const browserTest = test.skipIf(!process.env.CHROMIUM)

interface Trip {
  html: string
  isRich: boolean
  /** All elements with their attributes, and all letters, before and after. */
  parts: [before: string, after: string]
}

/** Loads each post into the editor and reads it back. */
const roundTrips = async (posts: string[]) =>
  (await openRichContent()).evaluate((all) => {
    const { canEditRichly, fromEditorDoc, toEditorDoc } = window.rich
    const partsOf = (html: string) => {
      const { body } = new DOMParser().parseFromString(html, 'text/html')
      const elements = [...body.querySelectorAll('*')].map((element) =>
        [
          element.localName,
          ...[...element.attributes].map(({ name, value }) => `${name}=${value}`).toSorted(),
        ].join(' '),
      )
      return [...elements, body.textContent.replace(/\s/g, '')].join('\n')
    }
    return all.map((html) => ({
      html,
      isRich: canEditRichly(html),
      parts: [partsOf(html), partsOf(fromEditorDoc(toEditorDoc(html)))],
    }))
  }, posts) as Promise<Trip[]>

browserTest(
  'returns random posts from the editor with every element and letter',
  { timeout: 120_000 },
  async () => {
    const trips = await roundTrips(Array.from({ length: 700 }, (_, seed) => randomPost(seed)))
    for (const { html, isRich, parts } of trips) {
      expect(isRich, html).toBe(true)
      expect(parts[1], html).toBe(parts[0])
    }
  },
)

browserTest('edits content as HTML that the editor would lose', async () => {
  const lossy = [
    '<p>a</p><iframe src="https://x.test"></iframe>',
    '<ul><ul><li>a</li></ul></ul>',
    '<p>a <strong>b <b>c</b></strong></p>',
    '<table><thead id="x"><tr><th>1</th></tr></thead></table>',
    '<p><span class="x">a</span></p>',
  ]
  expect((await roundTrips(lossy)).map(({ isRich }) => isRich)).toEqual(lossy.map(() => false))
})
