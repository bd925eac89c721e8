import { useMemo } from 'react'
import { cleanPaste } from '../text/clean-paste.ts'
import { filesIn } from '../text/picture-files.ts'

type TakeFiles = (files: File[]) => void

/** What the editor tells of itself, and what it does with what comes from outside. */
export function useEditorProps(describedBy: string, isInvalid: boolean, take: TakeFiles) {
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
      transformPastedHTML: cleanPaste,
      handlePaste: (_view: unknown, event: ClipboardEvent) => takeFrom(event.clipboardData, event, take),
      handleDrop: (_view: unknown, event: DragEvent) => takeFrom(event.dataTransfer, event, take),
    }),
    [describedBy, isInvalid, take],
  )
}

function takeFrom(data: DataTransfer | null, event: Event, take: TakeFiles): boolean {
  const files = filesIn(data)
  if (files.length === 0) return false
  event.preventDefault()
  take(files)
  return true
}
