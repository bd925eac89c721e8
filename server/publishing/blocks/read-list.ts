import { makeBlock, renderBlocks, type Block } from './block-markup.ts'
import { attributesOf, hasOnly, isNamed, partsOf, readRun, type Element, type Node } from './html-nodes.ts'

const isList = (node: Node): node is Element => isNamed(node, 'ul', 'ol')

/** A list whose items are a text and then lists; undefined for anything else. */
export function readList(list: Element): Block | undefined {
  const isOrdered = list.name === 'ol'
  if (!hasOnly(list, 'id', ...(isOrdered ? ['start', 'reversed', 'type'] : []))) return undefined
  const items: { text: string; lists: Block[] }[] = []
  for (const part of partsOf(list)) {
    // Browsers show a list directly inside a list below the item before it.
    const inner = isList(part) ? { text: '', lists: readLists([part]) } : readItem(part)
    if (!inner?.lists) return undefined
    if (isList(part) && items.length) items.at(-1)!.lists.push(...inner.lists)
    else items.push({ ...inner, lists: inner.lists })
  }
  const { start, type } = list.attribs
  const attributes = {
    ...(isOrdered ? { ordered: true } : {}),
    ...('reversed' in list.attribs ? { reversed: true } : {}),
    ...(start ? { start: Number(start) } : {}),
    ...(type ? { type } : {}),
  }
  const inside = renderBlocks(
    items.map(({ text, lists }) => makeBlock('list-item', `<li>${text}${renderBlocks(lists)}</li>`)),
  )
  // Newer editors convert the type to a style and would treat a class beside it as the author's.
  const look = type ? '' : ' class="wp-block-list"'
  const tag = `${list.name}${look}${attributesOf(list, 'id', 'reversed', 'start', 'type')}`
  return makeBlock('list', `<${tag}>${inside}</${list.name}>`, attributes)
}

function readItem(item: Node): { text: string; lists: Block[] | undefined } | undefined {
  if (!isNamed(item, 'li') || !hasOnly(item)) return undefined
  const first = item.children.findIndex(isList)
  const end = first < 0 ? item.children.length : first
  const text = readRun(item.children.slice(0, end))
  return text === undefined
    ? text
    : { text, lists: readLists(partsOf({ children: item.children.slice(end) })) }
}

function readLists(nodes: Node[]): Block[] | undefined {
  const lists = nodes.map((node) => (isList(node) ? readList(node) : undefined))
  return lists.includes(undefined) ? undefined : (lists as Block[])
}
