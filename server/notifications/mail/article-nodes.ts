import type { parseDocument } from 'htmlparser2'

export type ArticleNode = ReturnType<typeof parseDocument>['children'][number]
export type ArticleElement = Extract<ArticleNode, { attribs: object }>

export const isElement = (node: ArticleNode): node is ArticleElement => 'attribs' in node

const inlineTags = new Set(['strong', 'b', 'em', 'i', 'u', 's', 'code', 'a', 'br', 'img'])

export const isInline = (node: ArticleNode): boolean => !isElement(node) || inlineTags.has(node.name)

/** Links only web and mail addresses. */
export const isLink = (url: string): boolean => /^(https?:\/\/|mailto:)/i.test(url)

/** Direct rows only, not those of a table inside a cell. */
export const rowsOf = (children: ArticleNode[]): ArticleElement[] =>
  children
    .filter(isElement)
    .flatMap((child) =>
      child.name === 'tr' ? [child] : /^t(head|body|foot)$/.test(child.name) ? rowsOf(child.children) : [],
    )

export const imageLabel = (alt = ''): string => (alt.trim() ? `Image: ${alt.trim()}` : 'Image')

/** The nodes as blocks in order: runs of inline nodes that show something, and block elements. */
export function blocksOf<Block>(
  nodes: ArticleNode[],
  toBlock: { run(nodes: ArticleNode[]): Block; element(element: ArticleElement): Block },
): Block[] {
  const runs: (ArticleNode[] | ArticleElement)[] = []
  for (const node of nodes) {
    const last = runs.at(-1)
    if (!isInline(node)) runs.push(node as ArticleElement)
    else if (Array.isArray(last)) last.push(node)
    else runs.push([node])
  }
  return runs.map((one) => (Array.isArray(one) ? toBlock.run(one) : toBlock.element(one)))
}
