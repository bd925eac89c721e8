import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { read } from '../../platform/api.ts'
import { Dialog } from '../../ui/messages/dialog.tsx'
import { LoadState } from '../../ui/messages/load-failure.tsx'
import { blockLabel } from '../../../contract/posts/text-blocks.ts'
import { useEditing } from './editor-context.ts'
import '../text/rich-text.css'

/** The text as it would be published, sanitized by the server. */
export function PreviewDialog({ onClose }: { onClose(): void }) {
  const { title, content } = useEditing().draft
  const query = useQuery({ ...read('posts', 'preview', { content }), gcTime: 0 })
  const { data } = query
  return (
    <Dialog title="Preview" size="reading" onClose={onClose}>
      {!data && <LoadState of={query} fallback="The preview couldn’t be created." />}
      {data && (
        <article className="mx-auto max-w-[65ch] space-y-6">
          <h3 className="font-display text-title">{title || 'Untitled'}</h3>
          <Page html={data.html} />
          <p className="border-t border-line pt-3 text-sm text-soft">
            {data.word_count} {data.word_count === 1 ? 'word' : 'words'}. Your theme gives it its own fonts
            and colors.
          </p>
        </article>
      )}
    </Dialog>
  )
}

function Page({ html }: { html: string }) {
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    // Open links in a new tab, so that the author doesn't leave unsaved text.
    for (const link of body.querySelectorAll('a')) {
      link.target = '_blank'
      link.rel = 'noreferrer'
    }
    for (const block of body.querySelectorAll<HTMLElement>('div[data-wp-block]')) {
      block.className = 'wp-block'
      block.textContent = blockLabel(block.dataset['wpName'])
    }
    page.current?.replaceChildren(...body.childNodes)
  }, [html])
  return <div ref={page} className="rich-text rich-page" />
}
