import { Extension, Mark, markInputRule, Node, type AnyExtension, type Attributes } from '@tiptap/react'

/** Reads attributes as text, because tiptap would turn a title like 1.50 into a number. */
export const textAttributes = (...names: string[]): Attributes =>
  Object.fromEntries(
    names.map((name) => [name, { default: null, parseHTML: (element) => element.getAttribute(name) }]),
  )

/** Inline elements without a button. They are preserved, including how they are nested. */
const carried = 'ruby rt rp q cite abbr dfn bdi bdo mark small sub sup kbd samp var'.split(' ')
const dated = ['time', 'ins']

const inlineMark = (name: string, attributes: string[], selector = name, tag = name) =>
  Mark.create({
    name,
    inclusive: false,
    excludes: '',
    addAttributes: () => textAttributes(...attributes),
    parseHTML: () => [{ tag: selector }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

const inlineAtom = (name: string, selector: string, tag = name, attributes: string[] = []) =>
  Node.create({
    name,
    inline: true,
    group: 'inline',
    draggable: name === 'image',
    addAttributes: () => textAttributes(...attributes),
    // An empty link target is not a link.
    parseHTML: () => [{ tag: selector, priority: 60 }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes],
  })

export const inlineExtensions = [
  ...carried.map((name) => inlineMark(name, [])),
  ...dated.map((name) => inlineMark(name, ['datetime'])),
  inlineMark('anchor', [], 'a:not([href])', 'a'),
  inlineAtom('target', 'a[id]:empty', 'a'),
  inlineAtom('wbr', 'wbr'),
  inlineAtom('image', 'img[src]', 'img', ['src', 'alt']),
  Extension.create({
    name: 'everywhere',
    addGlobalAttributes: () => [
      { types: '*', attributes: textAttributes('id', 'dir', 'lang', 'title') },
      // Refers to the site's own markup; see publishing/changes.
      { types: 'nodes', attributes: textAttributes('data-wp-block') },
      {
        types: 'marks',
        // Original order of inline elements, so that equal neighbors stay separate and nesting is preserved.
        attributes: {
          order: { default: null, rendered: false, parseHTML: (element) => element.dataset['order'] ?? null },
        },
      },
    ],
  }),
]

/** Alternative tags of elements that have a button, and the signs that create them while typing. */
const tags: Record<string, { names: string[]; signs: string[] }> = {
  bold: { names: ['strong', 'b'], signs: ['\\*\\*', '__'] },
  italic: { names: ['em', 'i'], signs: ['\\*', '_'] },
  strike: { names: ['s', 'del'], signs: ['~~'] },
  code: { names: ['code'], signs: ['`'] },
  underline: { names: ['u'], signs: [] },
}

/** A sign starts before a word and ends after one, because 5 * 3 * 2 is a product. */
const signPattern = (sign: string) => {
  const one = sign.at(-1)!
  return new RegExp(`(?:^|[\\s([{"'“‘«—–-])(${sign}([^\\s${one}](?:[^${one}]*[^\\s${one}])?)${sign})$`)
}

/** Makes a StarterKit mark keep its tag, since `del` is not `s`. */
export function keepTag(extension: AnyExtension): AnyExtension {
  const { names, signs } = tags[extension.name] ?? { names: [], signs: [] }
  if (names.length === 0) return extension
  return (extension as Mark).extend({
    // A link around code stays a link.
    excludes: extension.name === 'code' ? '' : extension.name,
    addAttributes: () => ({
      ...(extension.name === 'strike' ? textAttributes('datetime') : {}),
      tag: {
        default: names[0],
        rendered: false,
        parseHTML: (element) => names.find((name) => name === element.tagName.toLowerCase()) ?? names[0],
      },
    }),
    parseHTML: () => names.map((tag) => ({ tag })),
    renderHTML: ({ mark, HTMLAttributes }) => [mark.attrs['tag'] as string, HTMLAttributes, 0],
    addInputRules() {
      return signs.map((sign) => markInputRule({ find: signPattern(sign), type: this.type }))
    },
  })
}
