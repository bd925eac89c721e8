import { createContext, useContext } from 'react'
import type { useEditorWork } from './use-editor-work.ts'
import type { WordRange } from './word-range.ts'

type EditorWork = ReturnType<typeof useEditorWork>

export type Editing = EditorWork['editor'] &
  Pick<EditorWork, 'unsaved' | 'trouble' | 'saves'> & {
    /** The customer's site: empty without one, undefined while loading. */
    siteUrl: string | undefined
    /** Length of generated posts on the plan; undefined for a live post, which may date from another plan. */
    wordRange: WordRange | undefined
    /** Asks when to publish, after a press of this button; shows what prevents it. */
    askPublish(button: string): void
    askChange(passage: string): void
    /** Closes the panel where it covers the text. */
    showText(): void
    showQuality(): void
  }

/** The ids of what is said below the text. */
export const contentNotes = ({ content }: Editing['errors']) =>
  content ? 'content-count content-error' : 'content-count'

export const EditorContext = createContext<Editing | undefined>(undefined)
export const useEditing = () => useContext(EditorContext)!
