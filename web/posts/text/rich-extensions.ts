import { Extension, mergeAttributes, Node } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { tableNodes } from './table-nodes.ts'

/** A picture in the text. */
const ImageNode = Node.create({
  name: 'image',
  inline: true,
  group: 'inline',
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: '' } }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
})

/** Where Escape leads to: behind the text, so that Tab goes on to what follows. */
export const afterContentId = 'content-count'
export const toolbarId = 'formatting'

/** Tab moves within tables and lists, so there are other ways out; Ctrl+K is the search of the whole app. */
const Ways = Extension.create({
  name: 'ways',
  addKeyboardShortcuts: () => ({
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

// The page has one h1, the title of the post; the smallest headings are more than a post needs.
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, defaultProtocol: 'https' },
  }),
  ImageNode,
  ...tableNodes,
  Ways,
]
