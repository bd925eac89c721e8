import { useMemo, useState } from 'react'
import { plainSpaces } from '../../../contract/posts/plain-spaces.ts'
import { newId } from '../../platform/new-id.ts'
import { cleanPaste } from '../text/paste/clean-paste.ts'
import { nestingSerializer } from '../text/nesting-serializer.ts'
import { filesIn } from '../text/picture-files.tsx'
import { schema } from '../text/rich-content.ts'

type TakeFiles = (files: File[]) => void

/** What the editor tells of itself, and what it does with what comes from outside. */
export function useEditorProps(describedBy: string, isInvalid: boolean, take: TakeFiles) {
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
