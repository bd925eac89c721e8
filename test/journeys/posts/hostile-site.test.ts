import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPublishing } from '../../../contract/posts/is-publishing.ts'
import { escapeHtml } from '../../../server/platform/text/escape-html.ts'
import { publications } from '../../../server/schema/publishing.ts'
import { startWordPress, type WordPress } from '../../wordpress/start-wordpress.ts'
import { batches, previewed, scripts, sixAtATime } from '../../bad-inputs/bad-inputs.ts'
import { given, until, type Account, type Server } from '../../given/given.ts'
import { visit } from '../browser.ts'
import { dangerousIn, provoke, watch } from '../hostile-page.ts'

const isTried = Boolean(process.env.CHROMIUM)

let server: Server
// A separate site, so that other tests never see this content.
let site: WordPress
beforeAll(async () => {
  if (!isTried) return
  // This test checks execution, not how fast a busy site takes hundreds of payloads.
  const patient = given.server({ PUBLISH_TIMEOUT_MS: '60000' })
  ;[server, site] = await Promise.all([patient, startWordPress()])
})
afterAll(async () => {
  await server?.stop()
  await site?.stop()
})

/** Publishes the post and returns its URL on the site. */
async function publish(owner: Account, fields: Record<string, unknown>): Promise<string> {
  const { id } = await given.post(server, owner, fields)
  const asked = await server.call('POST', `/posts/${id}/publish`, {}, owner.token)
  expect(asked.status).toBeLessThan(300)
  const post = await until(async () => {
    const { body } = await server.call('GET', `/posts/${id}`, undefined, owner.token)
    return !isPublishing(body.data.post) && body.data.post
  }, 600_000)
  expect(post.status, JSON.stringify(post.failure)).toBe('published')
  const [row] = await server.app.db.select().from(publications).where(eq(publications.postId, id))
  return row!.link!
}

test.skipIf(!isTried)(
  'runs none of thousands of script payloads on a real site, even where WordPress filters nothing',
  { timeout: 1_200_000 },
  async () => {
    // Administrators may post unfiltered HTML, so the site stores exactly what we sent.
    const { username, applicationPassword } = site.users.administrator
    const profile = {
      wordpressSiteUrl: site.url,
      wordpressUsername: username,
      wordpressApiKey: applicationPassword,
    }
    const owner = await given.account(server, { profile })
    const payloads = scripts()
    const cleaned = (await previewed(server, owner)).filter(Boolean)
    const short = payloads.map((payload) => payload.trim()).filter(({ length }) => length > 3 && length <= 90)
    const words = payloads.map((payload) => `<p>${escapeHtml(payload)}</p>`)
    const pages = [...batches(cleaned, 350), ...batches(words, 350)]
    const links: string[] = []
    await sixAtATime([...pages.entries()], async ([n, some]) => {
      const own = Array.from({ length: 40 }, (_, at) => short[(n * 40 + at) % short.length]!)
      const fields = {
        excerpt: own.join(' '),
        metaDescription: own.slice(0, 3).join(' '),
        tags: own.slice(0, 5),
      }
      links.push(
        await publish(owner, { title: own.slice(0, 3).join(' '), content: some.join('\n'), ...fields }),
      )
    })
    const { page, leave } = await visit(site.url)
    const ran = await watch(page)
    // Block external images; only the site is under test.
    const { host } = new URL(links[0]!)
    await page.route(
      (url) => url.host !== host,
      (route) => route.abort(),
    )
    let shown = 0
    for (const link of [...links, `/?feed=rss2`, '/']) {
      await page.goto(link, { waitUntil: 'domcontentloaded' })
      await provoke(page)
      const content = '.entry-content, .wp-block-post-content'
      shown += await page.locator(`:is(${content}) p`).count()
      expect(await dangerousIn(page, `:is(${content})`)).toEqual([])
    }
    expect(await ran()).toEqual([])
    expect(shown).toBeGreaterThan(payloads.length)
    console.log(`scripts: ${cleaned.length} as content and ${words.length} as words on the site, 0 executed`)
    await leave({ isInspected: false })
  },
)
