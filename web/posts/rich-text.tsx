import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useMemo } from 'react'
import { ImageNode } from './image-node.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import './rich-text.css'

// The page has one h1, the title of the post; the smallest headings are more than a post needs.
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, defaultProtocol: 'https' },
  }),
  ImageNode,
]

interface RichTextProps {
  content: string
  describedBy: string
  isInvalid: boolean
  onChange(content: string): void
}

export function RichText({ content, describedBy, isInvalid, onChange }: RichTextProps) {
  const editorProps = useMemo(
    () => ({
      attributes: {
        id: 'content',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': 'content-label',
        'aria-describedby': describedBy,
        'aria-invalid': String(isInvalid),
      },
    }),
    [describedBy, isInvalid],
  )
  const editor = useEditor({
    extensions,
    content,
    editorProps,
    // Its styles would be inline, which the content security policy forbids; rich-text.css has them.
    injectCSS: false,
    onUpdate: (update) => onChange(update.editor.isEmpty ? '' : update.editor.getHTML()),
  })
  return (
    <div className={`rounded-lg border bg-surface ${isInvalid ? 'border-danger' : 'border-edge'}`}>
      <RichTextToolbar editor={editor} />
      <EditorContent editor={editor} className="rich-text" />
    </div>
  )
}
