import { Extension } from '@tiptap/react'
import { closeHistory } from '@tiptap/pm/history'
import { Plugin, PluginKey, TextSelection, type EditorState } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { cleanLink } from '../../../../contract/posts/clean-link.ts'
import type { Place } from '../block-place.ts'
import { readPasted } from './read-pasted.ts'
import { isMarkdown } from './is-markdown.ts'

// The range of raw text until it is converted.
const pending = new PluginKey<Place | undefined>('markdown')

/** Converts Markdown in pasted text; a single Undo restores the raw text. */
export const MarkdownPaste = Extension.create({
  name: 'markdownPaste',
  addProseMirrorPlugins: () => [
    new Plugin<Place | undefined>({
      key: pending,
      state: {
        init: () => undefined,
        apply: (tr, before) => {
          const given = tr.getMeta(pending) as Place | null | undefined
          if (given !== undefined) return given ?? undefined
          return before && { from: tr.mapping.map(before.from, 1), to: tr.mapping.map(before.to, -1) }
        },
      },
      props: {
        handlePaste: (view, { clipboardData }) => {
          const text = clipboardData?.getData('text/plain') ?? ''
          if (!text || view.state.selection.$from.parent.type.spec.code) return false
          if (!isOnlyText(clipboardData!.getData('text/html'), text)) return false
          pasteText(view, text)
          return true
        },
      },
    }),
  ],
})

/** Whether clipboard HTML adds nothing to the text, as from a chat's “copy” or a code editor. */
function isOnlyText(html: string, text: string): boolean {
  const body = readPasted(html)
  if (
    body.querySelector(
      ':not(p, span, font, div, br, pre, meta, code:only-child, b[data-pasted-style*=normal])',
    )
  )
    return false
  return html === '' || (isMarkdown(text) && letters(body.textContent) === letters(text))
}

const letters = (text: string | null) => text?.replace(/\s/g, '')

function pasteText(view: EditorView, text: string): void {
  const { selection, tr } = view.state
  const address = text.trim()
  if (
    !selection.empty &&
    selection.$from.sameParent(selection.$to) &&
    /^(https?:\/\/|mailto:|tel:)\S+$/i.test(address)
  ) {
    const link = view.state.schema.marks['link']!.create({ href: cleanLink(address) })
    return view.dispatch(tr.addMark(selection.from, selection.to, link))
  }
  view.dispatch(closeHistory(tr))
  view.pasteText(text)
  const range = { from: selection.from, to: view.state.selection.to }
  if (!isMarkdown(text)) return view.dispatch(linkAddresses(view.state, range))
  view.dispatch(view.state.tr.setMeta(pending, range))
  void readAsMarkdown(view, text)
}

function linkAddresses(state: EditorState, { from, to }: Place) {
  const { doc, schema, tr } = state
  doc.nodesBetween(from, to, (node, position, parent) => {
    if (
      !node.text ||
      parent?.type.spec.code ||
      node.marks.some(({ type }) => /^(link|code)$/.test(type.name))
    )
      return
    for (const { 0: word, index } of node.text.matchAll(/[^\s<>"]+/g)) {
      const at = word.search(/https?:\/\/[^/]/i)
      if (at < 0) continue
      const address = withoutEnd(word.slice(at))
      const start = position + index + at
      if (start >= from && start + address.length <= to)
        tr.addMark(start, start + address.length, schema.marks['link']!.create({ href: cleanLink(address) }))
    }
  })
  // Joins the paste as one step for Undo.
  return tr.setMeta('appendedTransaction', state.tr)
}

function withoutEnd(address: string): string {
  let end = address.length
  while (/[.,:;!?'()[\]]/.test(address[end - 1]!)) end--
  return address.slice(0, end)
}

async function readAsMarkdown(view: EditorView, text: string): Promise<void> {
  // The raw text is already inserted and stays if the parser can't be loaded, for example offline.
  const { markdownToHtml } = await import('./markdown-to-html.ts')
  const range = pending.getState(view.state)
  if (view.isDestroyed || !range) return
  const { tr, doc } = view.state
  const selection = TextSelection.between(doc.resolve(range.from), doc.resolve(range.to))
  view.dispatch(closeHistory(tr.setSelection(selection).setMeta(pending, null)))
  view.pasteHTML(markdownToHtml(text), new ClipboardEvent('paste'))
  view.dispatch(closeHistory(view.state.tr))
}
