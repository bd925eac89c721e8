import { EditorContent, useEditor, type Editor, type JSONContent } from '@tiptap/react'
import { useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useLatest } from '../../platform/use-latest.ts'
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
import { useEditing } from '../editor/editor-context.ts'
import './rich-text.css'

// Lazy because few posts use them, or at a press only.
const LinkDialog = lazyPart(async () => (await import('./link-dialog.tsx')).LinkDialog)
const BlockGrip = lazyPart(async () => (await import('./block-grip.tsx')).BlockGrip)
const SentenceMarks = lazyPart(async () => (await import('./sentence-marks.tsx')).SentenceMarks)
const PictureDialog = lazyPart(async () => (await import('./picture-dialog.tsx')).PictureDialog)
const PictureTextDialog = lazyPart(async () => (await import('./picture-dialog.tsx')).PictureTextDialog)

/** Decided once, so that a text edited as HTML doesn't switch during typing. */
export function RichText({ otherwise, ...props }: { describedBy: string; otherwise: ReactNode }) {
  const { draft } = useEditing()
  const [isRich, setRich] = useState(() => canEditRichly(draft.content))
  return isRich ? <RichEditor {...props} onTooMuch={() => setRich(false)} /> : otherwise
}

interface RichEditorProps {
  describedBy: string
  /** Called when text from outside can't be edited here. */
  onTooMuch(): void
}

function RichEditor({ describedBy, onTooMuch }: RichEditorProps) {
  const { draft, errors, type } = useEditing()
  const { content } = draft
  // Handled one after another, because each needs alt text.
  const [files, setFiles] = useState<File[]>([])
  const editorProps = useEditorProps(describedBy, Boolean(errors.content), setFiles)
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
    onUpdate: ({ editor: { isEmpty, state } }) =>
      onLatestType(() => (shown.current = isEmpty ? '' : fromEditorDoc(state.doc))),
  })
  return (
    <div className="relative">
      <p id="content-keys" className="sr-only">
        Escape leaves the text, Alt and F10 lead to its formatting. A slash at the start of a line offers
        blocks; Alt, Shift and an arrow up or down move one.
      </p>
      <TextTools {...{ editor, files, setFiles }} />
      <EditorContent editor={editor} className="rich-text" />
      <OutsideText {...{ editor, content, shown, onTooMuch }} />
      <SentenceMarks editor={editor} />
      <BlockGrip editor={editor} />
    </div>
  )
}

type TakeFiles = (files: File[]) => void

/** The editor's attributes, and its handling of pastes and drops. */
function useEditorProps(describedBy: string, isInvalid: boolean, take: TakeFiles) {
  const [own] = useState(newId)
  return useMemo(
    () => ({
      attributes: {
        id: 'content',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': 'content-label',
        'aria-describedby': `content-keys ${describedBy}`,
        'aria-invalid': String(isInvalid),
      },
      clipboardSerializer: nestingSerializer(schema, own),
      transformPastedHTML: (html: string) => cleanPaste(html, own),
      transformPastedText: plainSpaces,
      handlePaste: (_view: unknown, event: ClipboardEvent) => takeFrom(event.clipboardData, event, take),
      handleDrop: (_view: unknown, event: DragEvent) => takeFrom(event.dataTransfer, event, take),
    }),
    [describedBy, isInvalid, take, own],
  )
}

/** Takes the pictures of a paste or drop. Text that comes with an image of itself counts as text. */
function takeFrom(data: DataTransfer | null, event: Event, take: TakeFiles): boolean {
  if (!data?.files.length || data.types.includes('text/html')) return false
  event.preventDefault()
  take([...data.files])
  return true
}

interface TextToolsProps {
  editor: Editor
  files: File[]
  setFiles(files: File[]): void
}

/** The floating tools and their dialogs. */
function TextTools({ editor, files, setFiles }: TextToolsProps) {
  const { askChange } = useEditing()
  const [open, setOpen] = useState<'link' | 'pictureText'>()
  const input = useRef<HTMLInputElement>(null)
  const [dialogs] = useState<ToolDialogs>(() => ({
    link: () => setOpen('link'),
    ask: askChange,
    picture: () => input.current?.click(),
    pictureText: () => setOpen('pictureText'),
  }))
  const close = () => setOpen(undefined)
  const { src = '', alt = '' } = editor.getAttributes('image') as { src?: string; alt?: string }
  const [file] = files
  const insert = (attrs: object) => editor.chain().focus().insertContent({ type: 'image', attrs }).run()
  return (
    <>
      <FormattingBar editor={editor} dialogs={dialogs} />
      <SlashMenu editor={editor} dialogs={dialogs} />
      <FileInput input={input} label="Picture file" accept={pictureTypes} onFiles={setFiles} />
      {open === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {open === 'pictureText' && (
        <PictureTextDialog
          url={src}
          alt={alt}
          onKeep={(text) => editor.chain().focus().updateAttributes('image', { alt: text }).run()}
          onClose={close}
        />
      )}
      {file && (
        <PictureDialog
          key={file.name + files.length}
          source={file}
          onAdd={({ url }, words) => insert({ src: url, alt: words })}
          onClose={() => setFiles(files.slice(1))}
        />
      )}
    </>
  )
}

interface OutsideTextProps extends Pick<RichEditorProps, 'onTooMuch'> {
  editor: Editor
  content: string
  shown: RefObject<string>
}

/** Shows text that was neither loaded nor typed here. Rendered before the sentence marks, which search it. */
function OutsideText({ editor, content, shown, onTooMuch }: OutsideTextProps) {
  useLayoutEffect(() => {
    if (content === shown.current) return
    shown.current = content
    if (canEditRichly(content)) replaceBlocks(editor, content)
    else onTooMuch()
    // oxlint-disable-next-line react/exhaustive-deps -- once per text
  }, [content])
  return null
}
