import {
  Extension,
  wrappingInputRule,
  type AnyExtension,
  type Mark,
  Node,
  type Editor,
  type NodeConfig,
} from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { inlineExtensions, keepTag, textAttributes } from './inline-marks.ts'
import { MarkdownPaste } from './paste/markdown-paste.ts'
import { tableNodes } from './table-nodes.ts'
import { WpBlock } from './wp-block.ts'
import { TextSelection } from '@tiptap/pm/state'

const block = (name: string, content: string, more: Partial<NodeConfig> = {}) =>
  Node.create({
    name,
    content,
    defining: true,
    parseHTML: () => [{ tag: name }],
    renderHTML: ({ HTMLAttributes }) => [name, HTMLAttributes, 0],
    ...more,
  })

/** Shown as an open box, because browsers toggle `details` under the cursor. */
const asBox = (name: string): Partial<NodeConfig> => ({
  addNodeView: () => () => {
    const dom = document.createElement('div')
    dom.className = `rich-${name}`
    return { dom, contentDOM: dom }
  },
})

const blockNodes = [
  block('figure', '(block+ figcaption?) | (figcaption block+)', {
    group: 'block',
    isolating: true,
    draggable: true,
  }),
  block('figcaption', 'inline*', { isolating: true }),
  block('details', 'summary? block+', {
    group: 'block',
    addAttributes: () => textAttributes('open'),
    ...asBox('details'),
  }),
  block('summary', 'inline*', asBox('summary')),
  block('dl', '(dt | dd)+', { group: 'block' }),
  block('dt', 'inline*'),
  block('dd', 'block+'),
  block('pre', 'inline*', {
    group: 'block',
    code: true,
    whitespace: 'pre',
    parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  }),
]

const listAttributes = textAttributes('start', 'reversed', 'type')

/** Handles Enter where another line of the same kind makes no sense: after a caption, and from a question into its answer. */
function leaveTitle(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection
  const holder = $from.depth > 0 ? $from.node(-1).type.name : ''
  const name = $from.parent.type.name
  if (!empty) return false
  if (holder === 'figure')
    return editor
      .chain()
      .insertContentAt($from.after(-1), { type: 'paragraph' })
      .focus($from.after(-1) + 1)
      .run()
  if (name !== 'summary' && name !== 'tableCaption') return false
  const { tr, doc } = editor.state
  editor.view.dispatch(tr.setSelection(TextSelection.near(doc.resolve($from.after()), 1)).scrollIntoView())
  return true
}

export const toolbarId = 'formatting'

/** Tab moves within tables and lists, so other keys leave the text; Ctrl+K is the app's search. */
const Ways = Extension.create({
  name: 'ways',
  // Before other extensions handle Enter.
  priority: 1000,
  addKeyboardShortcuts: () => ({
    Enter: ({ editor }) => leaveTitle(editor),
    Escape: () => {
      // After the text, so that Tab continues from there.
      document.getElementById('content-count')?.focus()
      return true
    },
    'Alt-F10': () => {
      document.querySelector<HTMLElement>(`#${toolbarId} [tabindex="0"]`)?.focus()
      return true
    },
    'Mod-Shift-k': () => {
      document.querySelector<HTMLElement>(`#${toolbarId} [data-tool="Link"]`)?.click()
      return true
    },
  }),
})

/** Changes to StarterKit's extensions that would otherwise alter existing content. */
const changes: Record<string, (extension: AnyExtension) => AnyExtension> = {
  paragraph: (extension) => extension.extend({ addAttributes: () => textAttributes('data-line') }),
  link: (extension) =>
    (extension as Mark).extend({
      addAttributes: () => textAttributes('href', 'target', 'rel', 'hreflang'),
      renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
    }),
  // A list item may start with a heading or a list.
  listItem: (extension) =>
    (extension as Node).extend({ content: 'block+', addAttributes: () => textAttributes('value') }),
  orderedList: (extension) =>
    (extension as Node).extend({
      addAttributes: () => listAttributes,
      renderHTML: ({ HTMLAttributes }) => ['ol', HTMLAttributes, 0],
      // “1990. That was” starts with a year, typed or pasted.
      addInputRules() {
        const getAttributes = ([, number]: RegExpMatchArray) => ({ start: number === '1' ? null : number })
        const joinPredicate = (
          [, number]: RegExpMatchArray,
          list: { childCount: number; attrs: Record<string, unknown> },
        ) => list.childCount + Number(list.attrs['start'] ?? 1) === Number(number)
        return [wrappingInputRule({ find: /^(\d{1,2})\.\s$/, type: this.type, getAttributes, joinPredicate })]
      },
      addProseMirrorPlugins: () => [],
    }),
  codeBlock: (extension) =>
    (extension as Node).extend({
      parseHTML: () => [
        { tag: 'pre:has(> code:only-child)', preserveWhitespace: 'full', priority: 60, getAttrs: isOnlyCode },
      ],
    }),
}

const isOnlyCode = (pre: HTMLElement) => (pre.childNodes.length === 1 ? null : false)

const Kit = StarterKit.extend({
  addExtensions() {
    return this.parent!().map((extension) => (changes[extension.name] ?? keepTag)(extension))
  },
})

// The page's only h1 is the post's title.
export const extensions = [
  Kit.configure({
    heading: { levels: [2, 3, 4, 5, 6] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      // Pasting an address over words would replace them with its text.
      linkOnPaste: false,
      // “Booking.com” is a name.
      shouldAutoLink: (url) => /^(https?:\/\/|www\.)|@/i.test(url),
    },
  }),
  ...inlineExtensions,
  ...blockNodes,
  ...tableNodes,
  WpBlock,
  MarkdownPaste,
  Ways,
]
