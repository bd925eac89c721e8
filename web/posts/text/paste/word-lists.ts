import { styleName } from './read-pasted.ts'

interface Item {
  paragraph: HTMLElement
  level: number
  isOrdered: boolean
}

/** Word writes list items as paragraphs with a marker; turns them back into nested lists. */
export function gatherWordLists(body: HTMLElement): void {
  let run: Item[] = []
  const end = () => {
    if (run.length > 0) build(run)
    run = []
  }
  for (const element of body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6, table, ul, ol')) {
    const item = readItem(element)
    const follows = run.at(-1)?.paragraph.nextElementSibling === element
    if (!item || !follows) end()
    if (item) run.push(item)
  }
  end()
}

function readItem(paragraph: HTMLElement): Item | undefined {
  const style = paragraph.getAttribute(styleName) ?? ''
  const level = /mso-list:[^;:]*\blevel(\d)/.exec(style)?.[1]
  if (!level || !/MsoListParagraph|MsoNormal/.test(paragraph.className || 'MsoNormal')) return undefined
  const sign = [...paragraph.querySelectorAll<HTMLElement>('span')].find((span) =>
    /mso-list:\s*Ignore/i.test(span.getAttribute(styleName) ?? ''),
  )
  const text = sign?.textContent?.trim() ?? ''
  sign?.remove()
  return { paragraph, level: Number(level), isOrdered: /^\(?(\d+|[a-z]{1,4})[.)]/i.test(text) }
}

function build(items: Item[]): void {
  const { ownerDocument: page } = items[0]!.paragraph
  const open: { list: HTMLElement; level: number }[] = []
  for (const { paragraph, level, isOrdered } of items) {
    while (open.length > 1 && open.at(-1)!.level > level) open.pop()
    const last = open.at(-1)
    if (!last || last.level < level) {
      const list = page.createElement(isOrdered ? 'ol' : 'ul')
      // Nest it in its parent item; the first list replaces its first paragraph.
      if (last) (last.list.lastElementChild ?? last.list).append(list)
      else paragraph.before(list)
      open.push({ list, level })
    }
    const item = page.createElement('li')
    item.append(...paragraph.childNodes)
    open.at(-1)!.list.append(item)
    paragraph.remove()
  }
}
