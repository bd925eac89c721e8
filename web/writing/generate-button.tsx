import { lazy, Suspense, useState } from 'react'
import type { Post } from '../../contract/posts.ts'
import { Button } from '../ui/button.tsx'

const GenerateDialog = lazy(async () => ({ default: (await import('./generate-dialog.tsx')).GenerateDialog }))

export interface GenerateButtonProps {
  /** What is typed already, as a beginning. */
  topic: string
  keywords: string[]
  onStarted(post: Post): void
}

export function GenerateButton(props: GenerateButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg bg-accent-wash p-3">
      <p className="grow">Let Quillcast write a new draft for you.</p>
      <Button look="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Generate
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <GenerateDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
