import { DomUtils, ElementType, parseDocument } from 'htmlparser2'
import { splitSentences } from '../../platform/text/split-sentences.ts'
import { renderContent } from '../blocks/content-forms.ts'
import { isInline, outerHtml, type Node } from '../blocks/html-nodes.ts'
import { draftSlug, removePost, writePost, type PostChange } from './marked-posts.ts'
import type { WordPress } from './wordpress.ts'

interface RefusedPost {
  mark: string
  title: string
  content: string
  excerpt: string
  fields?: PostChange
}

const maxWrites = 8
const maxMs = 120_000

/**
 * Finds the passage that a site's firewall refuses by bisection: one draft is rewritten with growing beginnings of the
 * post. It carries the post's mark, so that a leftover is adopted or swept. Undefined when the firewall refuses every post
 * or a write fails in any other way.
 */
export async function findRefusedPassage(
  site: WordPress,
  { mark, title, excerpt, content, fields }: RefusedPost,
  renewClaim: () => Promise<void>,
): Promise<string | undefined> {
  const sentences = readSentences(content)
  const end = performance.now() + maxMs
  let id: number | undefined
  let writes = 0
  let isUnclear = false
  const isRefused = async (count: number): Promise<boolean> => {
    writes++
    await renewClaim()
    const words = takeBeginning(content, sentences.slice(0, Math.max(0, count - 2)).join('').length)
    const answer = await writePost(site, id, {
      ...fields,
      status: 'draft',
      slug: draftSlug(mark),
      title: count > 0 ? title : '',
      excerpt: count > 1 ? excerpt : '',
      content: renderContent(words, mark, 0, 'text'),
    })
    if (answer.kind === 'ok') id = answer.value.id
    else isUnclear ||= answer.cause !== 'write_blocked'
    return answer.kind !== 'ok'
  }
  const parts = [title, excerpt, ...sentences]
  let passing = 0
  let refused = parts.length
  // The original was refused in another form, so one of these drafts has to be refused as well.
  let isProved = false
  const mayWrite = () => !isUnclear && writes < maxWrites && performance.now() < end
  if (!(await isRefused(0))) {
    while (refused - passing > 1 && mayWrite() && (isProved || writes < maxWrites - 1)) {
      const middle = Math.ceil((passing + refused) / 2)
      if (await isRefused(middle)) [refused, isProved] = [middle, true]
      else passing = middle
    }
    isProved ||= mayWrite() && (await isRefused(refused))
  }
  if (id !== undefined) await removePost(site, id, true)
  return isProved && !isUnclear ? parts.slice(passing, refused).join('').trim() : undefined
}

/** The sentences of each run of text in document order; they join to the full text. */
const readSentences = (html: string): string[] =>
  readRuns(parseDocument(html).children).flatMap(splitSentences)

function readRuns(nodes: Node[]): string[] {
  const runs: string[] = []
  let isOpen = false
  for (const node of nodes) {
    const isPart = isInline([node])
    if (!isPart && 'children' in node) runs.push(...readRuns(node.children))
    else if (isOpen) runs.push(runs.pop() + DomUtils.textContent(node))
    else runs.push(DomUtils.textContent(node))
    isOpen = isPart
  }
  return runs
}

/** The HTML of the first `length` characters of its text. */
function takeBeginning(html: string, length: number): string {
  const { children } = parseDocument(html)
  let remaining = length
  const cut = (nodes: Node[]) => {
    for (const node of Array.from(nodes)) {
      if (remaining <= 0) DomUtils.removeElement(node)
      else if (node.type === ElementType.Text) {
        node.data = node.data.slice(0, remaining)
        remaining -= node.data.length
      } else if ('children' in node) cut(node.children)
    }
  }
  cut(children)
  return outerHtml(children)
}
