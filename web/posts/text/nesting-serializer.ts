import { DOMSerializer, Fragment, type Mark, type Node, type Schema } from '@tiptap/pm/model'

/** ProseMirror nests inline elements by type, which would split `<em>a <strong>b</strong> c</em>` into three. */
class NestingSerializer extends DOMSerializer {
  copied = ''

  override serializeFragment(...[content, options, target]: Parameters<DOMSerializer['serializeFragment']>) {
    const result = super.serializeFragment(nest(content), options, target)
    if (this.copied && !target)
      (result as DocumentFragment).firstElementChild?.setAttribute('data-copied', this.copied)
    return result
  }
}

/** `copied` marks clipboard content, so that pasting into the same text recognizes it. */
export function nestingSerializer(schema: Schema, copied = ''): DOMSerializer {
  const { nodesFromSchema, marksFromSchema } = DOMSerializer
  const serializer = new NestingSerializer(nodesFromSchema(schema), marksFromSchema(schema))
  serializer.copied = copied
  return serializer
}

/** Marks that start earlier go outside; of those that start together, the longest. */
function nest(content: Fragment): Fragment {
  const nodes = content.content
  let open: Mark[] = []
  return Fragment.fromArray(
    nodes.map((node, at) => {
      if (!node.isInline) return node
      const begun = node.marks.filter((mark) => !mark.isInSet(open))
      open = open.filter((mark) => mark.isInSet(node.marks))
      open.push(
        ...begun.toSorted((a, b) => endOf(b, nodes, at) - endOf(a, nodes, at) || orderOf(a) - orderOf(b)),
      )
      return node.mark(open)
    }),
  )
}

function endOf(mark: Mark, nodes: readonly Node[], at: number): number {
  let end = at
  while (nodes[end + 1] && mark.isInSet(nodes[end + 1]!.marks)) end++
  return end
}

// New marks go inside.
const orderOf = (mark: Mark) => Number(mark.attrs['order'] ?? 1e9)
