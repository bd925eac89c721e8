import { EditorContent, useEditor, type Editor, type JSONContent } from '@tiptap/react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Dispatch, ReactNode, RefObject, SetStateAction } from 'react'
import { TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { afterPaint } from '../../platform/after-paint.ts'
import { useLatest } from '../../platform/use-latest.ts'
import { newBlockPlace, placeBetween, type Place } from './block-place.ts'
import { FormattingBar } from './formatting-bar.tsx'
import { FileInput, pictureTypes } from '../../ui/fields/file-input.tsx'
import { canEditRichly, fromEditorDoc, replaceBlocks, schema, toEditorDoc } from './rich-content.ts'
import { extensions } from './rich-extensions.ts'
import { SlashMenu } from './slash-menu.tsx'
import type { ToolDialogs } from './tools.tsx'
import { nestingSerializer } from './nesting-serializer.ts'
import { cleanPaste } from './paste/clean-paste.ts'
import { plainSpaces } from '../../../contract/posts/plain-spaces.ts'
import { newId } from '../../platform/new-id.ts'
import { contentNotes, useEditing } from '../editor/editor-context.ts'
import './rich-text.css'

// Lazy because few posts use them, or at a press only.
const LinkDialog = lazyPart(async () => (await import('./link-dialog.tsx')).LinkDialog)
const BlockTools = lazyPart(async () => (await import('./block-tools.tsx')).BlockTools)
const SentenceMarks = lazyPart(async () => (await import('./sentence-marks.tsx')).SentenceMarks)
const PictureDialog = lazyPart(async () => (await import('./picture-dialog.tsx')).PictureDialog)
const PictureTextDialog = lazyPart(async () => (await import('./picture-dialog.tsx')).PictureTextDialog)

/** Decided once, so that a text edited as HTML doesn't switch during typing. */
export function RichText({ otherwise }: { otherwise: ReactNode }) {
  const { draft } = useEditing()
  const [isRich, setRich] = useState(() => canEditRichly(draft.content))
  return isRich ? <RichEditor onTooMuch={() => setRich(false)} /> : otherwise
}

interface RichEditorProps {
  /** Called when text from outside can't be edited here. */
  onTooMuch(): void
}

function RichEditor({ onTooMuch }: RichEditorProps) {
  const { draft, type } = useEditing()
  const { content } = draft
  const [pictures, setPictures] = useState<Pictures>({ files: [] })
  const editorProps = useEditorProps(setPictures)
  const onLatestType = useLatest(type)
  const shown = useRef(content)
  // Parsed once, not on every render.
  const [first] = useState(() => toEditorDoc(content).toJSON() as JSONContent)
  const editor = useEditor({
    extensions,
    content: first,
    // Paste rules would find Markdown signs in pasted text such as 5 * 3 * 2, and links in its words.
    enablePasteRules: false,
    editorProps,
    // The content security policy forbids inline styles, so rich-text.css has them.
    injectCSS: false,
    // Tools subscribe to what they show, so that a keystroke renders nothing else.
    shouldRerenderOnTransaction: false,
    onUpdate({ editor: { isEmpty, state } }) {
      shown.current = isEmpty ? '' : fromEditorDoc(state.doc)
      onLatestType(shown.current)
    },
  })
  return (
    <div className="relative">
      <p id="content-keys" className="sr-only">
        Escape leaves the text, Alt and F10 lead to its formatting. A slash at the start of a line offers
        blocks; Alt, Shift and an arrow up or down move one.
      </p>
      <TextTools {...{ editor, pictures, setPictures }} />
      <EditorContent editor={editor} className="rich-text" />
      <OutsideText {...{ editor, content, shown, onTooMuch }} />
      <SentenceMarks editor={editor} />
    </div>
  )
}

/** Handled one after another, because each needs alt text. */
interface Pictures {
  files: File[]
  /** Where they go, because a dialog moves the cursor. */
  place?: Place
}

type TakePictures = Dispatch<SetStateAction<Pictures>>

/** The editor's attributes, and its handling of pastes and drops. */
function useEditorProps(take: TakePictures) {
  const { errors } = useEditing()
  const notes = contentNotes(errors)
  const isInvalid = Boolean(errors.content)
  const [own] = useState(newId)
  return useMemo(
    () => ({
      attributes: {
        id: 'content',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': 'content-label',
        'aria-describedby': `content-keys ${notes}`,
        'aria-invalid': String(isInvalid),
      },
      clipboardSerializer: nestingSerializer(schema, own),
      transformPastedHTML: (html: string) => cleanPaste(html, own),
      transformPastedText: plainSpaces,
      handlePaste: ({ state }: EditorView, event: ClipboardEvent) =>
        takeFrom(event.clipboardData, event, take, newBlockPlace(state)),
      handleDrop: (view: EditorView, event: DragEvent) =>
        !view.dragging && takeFrom(event.dataTransfer, event, take, placeBetween(view, event.clientY)),
    }),
    [notes, isInvalid, take, own],
  )
}

/** Takes the pictures of a paste or drop. Text that comes with an image of itself counts as text. */
function takeFrom(data: DataTransfer | null, event: Event, take: TakePictures, place: Place) {
  if (!data?.files.length || hasText(data.getData('text/html'))) return false
  event.preventDefault()
  take({ files: [...data.files], place })
  return true
}

const hasText = (html: string) => html.replace(/<[^<>]*>/g, '').trim() !== ''

interface TextToolsProps {
  editor: Editor
  pictures: Pictures
  setPictures: TakePictures
}

/** The floating tools and their dialogs. */
function TextTools({ editor, pictures, setPictures }: TextToolsProps) {
  const { askChange } = useEditing()
  const [open, setOpen] = useState<'link' | 'pictureText'>()
  const input = useRef<HTMLInputElement>(null)
  const [dialogs] = useState<ToolDialogs>(() => ({
    link: () => setOpen('link'),
    ask: askChange,
    picture: (place = newBlockPlace(editor.state)) => {
      setPictures({ files: [], place })
      input.current?.click()
    },
    pictureText: () => setOpen('pictureText'),
  }))
  const close = () => setOpen(undefined)
  const { src = '', alt = '' } = editor.getAttributes('image') as { src?: string; alt?: string }
  return (
    <>
      <FormattingBar editor={editor} dialogs={dialogs} />
      <SlashMenu editor={editor} dialogs={dialogs} />
      <BlockTools editor={editor} dialogs={dialogs} />
      <FileInput
        input={input}
        label="Picture file"
        accept={pictureTypes}
        onFiles={(chosen) =>
          setPictures(({ place = newBlockPlace(editor.state) }) => ({ files: chosen, place }))
        }
      />
      {open === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {open === 'pictureText' && (
        <PictureTextDialog
          url={src}
          alt={alt}
          onKeep={(text) => editor.chain().focus().updateAttributes('image', { alt: text }).run()}
          onClose={close}
        />
      )}
      <NewPicture {...{ editor, pictures, setPictures }} />
    </>
  )
}

/** Asks for the next picture's text, and puts it into the post. */
function NewPicture({ editor, pictures, setPictures }: TextToolsProps) {
  const [file, ...files] = pictures.files
  // Once the dialog has given the focus back, which would move the cursor.
  const add = (src: string, alt: string) =>
    afterPaint(() => {
      const end = insertPicture(editor, { src, alt }, pictures.place!)
      if (files.length > 0) setPictures({ files, place: { from: end, to: end } })
    })
  return (
    file && (
      <PictureDialog
        key={file.name + files.length}
        source={file}
        onAdd={({ url }, words) => add(url, words)}
        onClose={() => setPictures(files.length > 0 ? { ...pictures, files } : { files })}
      />
    )
  )
}

/** Puts a picture on a line of its own, and the cursor after it. Returns where the line ends. */
function insertPicture({ state, view }: Editor, attrs: object, place: Place): number {
  const { tr } = state
  const { nodes } = state.schema
  // The text may have become shorter meanwhile.
  const from = Math.min(place.from, tr.doc.content.size)
  const to = Math.min(place.to, tr.doc.content.size)
  const line = nodes['paragraph']!.create(null, nodes['image']!.create(attrs))
  tr.replaceWith(from, to, line)
  const end = Math.min(from + line.nodeSize, tr.doc.content.size)
  if (end === tr.doc.content.size) tr.insert(end, nodes['paragraph']!.create())
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(end))).scrollIntoView())
  view.focus()
  return end
}

interface OutsideTextProps extends Pick<RichEditorProps, 'onTooMuch'> {
  editor: Editor
  content: string
  shown: RefObject<string>
}

/** Shows text that was neither loaded nor typed here. Rendered before the sentence marks, which search it. */
function OutsideText({ editor, content, shown, onTooMuch }: OutsideTextProps) {
  const { latestDraft } = useEditing()
  useLayoutEffect(() => {
    // What was typed since is newer than what is rendered.
    if (content === shown.current || content !== latestDraft().content) return
    shown.current = content
    if (canEditRichly(content)) replaceBlocks(editor, content)
    else onTooMuch()
    // oxlint-disable-next-line react/exhaustive-deps -- once per text
  }, [content])
  return null
}
