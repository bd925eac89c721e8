import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'

interface EditorActionsProps {
  isSaving: boolean
  onPublish(): void
  children: ReactNode
}

export function EditorActions({ isSaving, onPublish, children }: EditorActionsProps) {
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-end gap-x-2 border-t border-line bg-paper px-4 py-2 sm:-mx-8 sm:gap-x-3 sm:px-8 sm:py-3">
      <div className="w-full sm:mr-auto sm:w-auto">{children}</div>
      <ButtonLink to="/dashboard/posts" look="quiet">
        Cancel
      </ButtonLink>
      <Button type="submit" look="secondary" busy={isSaving}>
        Save Draft
      </Button>
      <Button busy={isSaving} onClick={onPublish}>
        Publish
      </Button>
    </div>
  )
}
