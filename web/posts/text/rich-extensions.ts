import { Extension, wrappingInputRule, type AnyExtension, type Mark, type Node } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { blockNodes, leaveTitle, listAttributes } from './block-nodes.ts'
import { inlineExtensions, keepTag, textAttributes } from './inline-marks.ts'
import { MarkdownPaste } from './paste/markdown-paste.ts'
import { tableNodes } from './table-nodes.ts'
import { WpBlock } from './wp-block.ts'

/** Where Escape leads to: behind the text, so that Tab goes on to what follows. */
export const afterContentId = 'content-count'
export const toolbarId = 'formatting'

/** Tab moves within tables and lists, so there are other ways out; Ctrl+K is the search of the whole app. */
const Ways = Extension.create({
  name: 'ways',
  // Before a line is broken by others.
  priority: 1000,
  addKeyboardShortcuts: () => ({
    Enter: ({ editor }) => leaveTitle(editor),
    Escape: () => {
      document.getElementById(afterContentId)?.focus()
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

/** StarterKit's own, where they would change what they hold. */
const changes: Record<string, (extension: AnyExtension) => AnyExtension> = {
  paragraph: (extension) => extension.extend({ addAttributes: () => textAttributes('data-line') }),
  link: (extension) =>
    (extension as Mark).extend({
      addAttributes: () => textAttributes('href', 'target', 'rel', 'hreflang'),
      renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
    }),
  // A heading or a list may come first in it.
  listItem: (extension) =>
    (extension as Node).extend({ content: 'block+', addAttributes: () => textAttributes('value') }),
  orderedList: (extension) =>
    (extension as Node).extend({
      addAttributes: () => listAttributes,
      renderHTML: ({ HTMLAttributes }) => ['ol', HTMLAttributes, 0],
      // “1990. That was” is a year, typed or pasted.
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

// The page has one h1, the title of the post.
export const extensions = [
  Kit.configure({
    heading: { levels: [2, 3, 4, 5, 6] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      // Over the words it replaces would stand what they look like, not what they lead to.
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
