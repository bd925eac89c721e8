import { EditorContent, useEditor, type Editor, type JSONContent } from '@tiptap/react'
import { useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useLatest } from '../../platform/use-latest.ts'
import { FormattingBar } from './formatting-bar.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { filesIn, PictureInput } from './picture-files.tsx'
import { canEditRichly, fromEditorDoc, replaceBlocks, schema, toEditorDoc } from './rich-content.ts'
import { extensions } from './rich-extensions.ts'
import { SlashMenu } from './slash-menu.tsx'
import type { ToolAsks } from './tools.tsx'
import { nestingSerializer } from './nesting-serializer.ts'
import { cleanPaste } from './paste/clean-paste.ts'
import { plainSpaces } from '../../../contract/posts/plain-spaces.ts'
import { newId } from '../../platform/new-id.ts'
import './rich-text.css'

// Few posts have any of them.
const SentenceMarks = lazyPart(async () => (await import('./sentence-marks.tsx')).SentenceMarks)
const PictureDialog = lazyPart(async () => (await import('./picture-dialog.tsx')).PictureDialog)
const PictureTextDialog = lazyPart(async () => (await import('./picture-dialog.tsx')).PictureTextDialog)

interface RichTextProps {
  content: string
  describedBy: string
  isInvalid: boolean
  onType(read: () => string): void
}

/** Decided once: what is typed as HTML stays under the fingers as HTML. */
export function RichText({ otherwise, ...props }: RichTextProps & { otherwise: ReactNode }) {
  const [isRich, setRich] = useState(() => canEditRichly(props.content))
  return isRich ? <RichEditor {...props} onTooMuch={() => setRich(false)} /> : otherwise
}

interface RichEditorProps extends RichTextProps {
  /** What came from outside cannot be edited here. */
  onTooMuch(): void
}

function RichEditor({ content, describedBy, isInvalid, onType, onTooMuch }: RichEditorProps) {
  // One after the other: each asks for its words.
  const [files, setFiles] = useState<File[]>([])
  const editorProps = useEditorProps(describedBy, isInvalid, setFiles)
  const onLatestType = useLatest(onType)
  const shown = useRef(content)
  // Read once, not each time that the page is drawn.
  const [first] = useState(() => toEditorDoc(content).toJSON() as JSONContent)
  const editor = useEditor({
    extensions,
    content: first,
    // They find signs and addresses in what was pasted: 5 * 3 * 2, and links by their words.
    enablePasteRules: false,
    editorProps,
    // Its styles would be inline, which the content security policy forbids; rich-text.css has them.
    injectCSS: false,
    // The tools watch what they show; nothing else is drawn anew by a key.
    shouldRerenderOnTransaction: false,
    onUpdate: ({ editor: { isEmpty, state } }) =>
      onLatestType(() => (shown.current = isEmpty ? '' : fromEditorDoc(state.doc))),
  })
  return (
    <div className="relative">
      <p id="content-keys" className="sr-only">
        Escape leaves the text, Alt and F10 lead to its formatting. A slash at the start of a line offers
        blocks.
      </p>
      <TextTools {...{ editor, files, setFiles }} />
      <EditorContent editor={editor} className="rich-text" />
      <OutsideText {...{ editor, content, shown, onTooMuch }} />
      <SentenceMarks editor={editor} />
    </div>
  )
}

type TakeFiles = (files: File[]) => void

/** What the editor tells of itself, and what it does with what comes from outside. */
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

function takeFrom(data: DataTransfer | null, event: Event, take: TakeFiles): boolean {
  const files = filesIn(data)
  if (files.length === 0) return false
  event.preventDefault()
  take(files)
  return true
}

interface TextToolsProps {
  editor: Editor
  files: File[]
  setFiles(files: File[]): void
}

/** What floats over the text, and what it asks for. */
function TextTools({ editor, files, setFiles }: TextToolsProps) {
  const [open, setOpen] = useState<'link' | 'pictureText'>()
  const input = useRef<HTMLInputElement>(null)
  const [asks] = useState<ToolAsks>(() => ({
    link: () => setOpen('link'),
    picture: () => input.current?.click(),
    pictureText: () => setOpen('pictureText'),
  }))
  const close = () => setOpen(undefined)
  const { src = '', alt = '' } = editor.getAttributes('image') as { src?: string; alt?: string }
  const [file] = files
  const insert = (attrs: object) => editor.chain().focus().insertContent({ type: 'image', attrs }).run()
  return (
    <>
      <FormattingBar editor={editor} asks={asks} />
      <SlashMenu editor={editor} asks={asks} />
      <PictureInput input={input} label="Picture file" onFiles={setFiles} />
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
          file={file}
          onAdd={({ url }, words) => insert({ src: url, alt: words })}
          onClose={() => setFiles(files.slice(1))}
        />
      )}
    </>
  )
}

interface OutsideTextProps extends Pick<RichEditorProps, 'content' | 'onTooMuch'> {
  editor: Editor
  shown: RefObject<string>
}

/** Shows another text than what came or was typed here. Stands before the marks, which are looked for in it. */
function OutsideText({ editor, content, shown, onTooMuch }: OutsideTextProps) {
  useLayoutEffect(() => {
    if (content === shown.current) return
    shown.current = content
    if (canEditRichly(content)) replaceBlocks(editor, content)
    else onTooMuch()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each text
  }, [content])
  return null
}
