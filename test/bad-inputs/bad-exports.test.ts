import { expect, test } from 'vitest'
import { escapeHtml } from '../../server/platform/text/escape-html.ts'
import { readZip } from '../wordpress/read-zip.ts'
import { given } from '../given/given.ts'
import { batches, formulas, injections, naughtyStrings, previewed, scripts, isTried } from './bad-inputs.ts'

/** Markdown without code, where nothing counts as markup. */
const withoutCode = (markdown: string) =>
  markdown.replace(/^(`{3,})\n[^]*?\n\1$/gm, '').replace(/(?<![`\\])(`+)(?!`)[^]*?[^`]\1(?!`)/g, '')

test.skipIf(!isTried)(
  'exports hostile texts as stored, with our own file names and no foreign markup',
  { timeout: 300_000 },
  async () => {
    const server = await given.server()
    const owner = await given.account(server, {
      profile: { businessName: '=HYPERLINK("http://evil.example")' },
    })
    const cleaned = (await previewed(server, owner)).filter(Boolean)
    const texts = [...scripts(), ...naughtyStrings(), ...injections(), ...formulas()]
    const words = texts.map((text) => `<p>${escapeHtml(text.toWellFormed().replaceAll('\0', ''))}</p>`)
    const titles = [...formulas(), ...naughtyStrings()].filter(
      (text) => text.trim() && text.isWellFormed() && !text.includes('\0'),
    )
    const stored = new Map<string, { title: string; content: string }>()
    for (const [n, some] of [...batches(cleaned, 500), ...batches(words, 300)].entries()) {
      const title = `${titles[n * 7]!.slice(0, 250)} ../..\\${n}`
      const post = await given.post(server, owner, { title, content: some.join('\n') })
      stored.set(post.id, post)
    }
    const answer = await fetch(`${server.url}/api/v1/account/export`, {
      headers: { authorization: `Bearer ${owner.token}` },
    })
    const files = [...readZip(Buffer.from(await answer.arrayBuffer()))]
    let told = 0
    for (const { name, content } of files) {
      expect(name).toMatch(/^(README\.txt|(data|images|posts|deleted-posts)\/[\p{L}\p{Nd}_-]+\.[a-z]+)$/u)
      expect(Buffer.byteLength(name)).toBeLessThan(255)
      const text = content.toString()
      if (name.endsWith('.json')) {
        const read = JSON.parse(text)
        const post = stored.get(read.id)
        if (!post) continue
        if (read.title === post.title && read.content === post.content) told++
      }
      if (!name.startsWith('posts/') || !name.endsWith('.md')) continue
      const [, head = '', markdown = ''] = /^---\n([^]*?)\n---\n\n([^]*)$/.exec(text) ?? []
      const title = /(?:^|\n)title: ([^\n]*)/.exec(head)![1]!
      expect([...stored.values()].map((post) => post.title)).toContain(JSON.parse(title))
      const markup = withoutCode(markdown).replace(/\\[^]/g, '')
      const targets = [...markup.matchAll(/\]\(<([^<>\n]*)>\)/g)].map(([, target]) => target)
      // Markdown readers decode entities in a URL.
      const bare = targets.map((target) =>
        target!.replace(/&#?\w+;|[\s\p{C}]/gu, (one) => (one === '&amp;' ? '&' : '')),
      )
      expect(bare.filter((target) => /^\W*(javascript|vbscript|data):/i.test(target))).toEqual([])
      expect(targets.filter((target) => /&(?!amp;)/.test(target!))).toEqual([])
      // Markdown has no underline but allows HTML.
      expect(markup.replace(/\]\(<[^<>\n]*>\)/g, '').match(/<(?!\/?u>).{0,80}/g) ?? []).toEqual([])
    }
    expect(told).toBe(stored.size)
    console.log(
      `export: ${cleaned.length} + ${words.length} hostile texts in ${stored.size} posts, all as stored`,
    )
  },
)
