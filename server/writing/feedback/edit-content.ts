import { escapeHtml } from '../../platform/text/escape-html.ts'
import { sanitizeContent } from '../../posts/content/sanitize-content.ts'
import { applyPatches, type Patch } from '../edit/apply-patches.ts'
import { withoutMarks } from '../links/place-links.ts'
import type { Brief } from '../writer.ts'

export function editContent({
  content,
  patches,
  brief,
}: {
  content: string
  patches: Patch[]
  brief: Brief
}) {
  const { content: marked, ...edited } = applyPatches(markLinks(content), patches, brief)
  const links = linksOf(content)
  const targetLinks = new Map(brief.targets.map(({ id, url }) => [id, `<a href="${escapeHtml(url)}">`]))
  const place = (html: string) =>
    withoutMarks(
      html.replace(/\[\[(\w{2,12})\|([^[\]]*)\]\]/g, (_whole, id: string, words: string) => {
        const link = links[Number(id.slice(1)) - 1]
        if (id.startsWith('l') && link) return link.words === words ? link.whole : `${link.open}${words}</a>`
        return targetLinks.has(id) ? `${targetLinks.get(id)}${words}</a>` : words
      }),
    )
  return { content: sanitizeContent(place(marked)), marked, ...edited }
}

/** A post with its links replaced by marks, so that models never see an address and can't add one. */
export function markLinks(content: string): string {
  let count = 0
  // Escape existing brackets, so that they aren't taken for marks.
  return content
    .replaceAll('[[', '&#91;[')
    .replaceAll(']]', ']&#93;')
    .replace(link, (_whole, _open, inner: string) => `[[l${++count}|${wordsOf(inner)}]]`)
}

// Links around text only; a link around a picture stays in place.
const link = /(<a href="[^<>]*>)((?:[^<[\]]|<\/?(?:strong|em|b|i|u|code)>)+)<\/a>/g

const wordsOf = (inner: string) => inner.replace(/<[^<>]*>/g, '')

const linksOf = (content: string) =>
  [...content.matchAll(link)].map(([whole, open, inner]) => ({ whole, open, words: wordsOf(inner!) }))
