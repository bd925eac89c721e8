import { useMutation } from '@tanstack/react-query'
import toast from 'react-hot-toast/headless'
import type { Post } from '../../../../contract/posts/posts.ts'
import { api } from '../../../platform/api.ts'
import { failureMessage } from '../../../platform/api-failure.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { PanelSection } from './panel-section.tsx'

/** Why the post is as it is, for its owner to keep. */
export function PanelRecord({ post: { id, title } }: { post: Post }) {
  const download = useMutation({
    mutationFn: () => api.writing.record({ id }),
    onSuccess: (record) =>
      saveFile(
        new Blob([JSON.stringify(record, null, 2)], { type: 'application/json' }),
        `${fileName(title)}.record.json`,
      ),
    onError: (failure) => void toast.error(failureMessage(failure, 'The record could not be downloaded.')),
  })
  return (
    <PanelSection title="Record">
      <p>
        What was asked for, the voice and the model that wrote it, every check with its verdict, your
        decisions, and what your site answered.
      </p>
      <Button
        look="secondary"
        className="w-full"
        busy={download.isPending}
        busyLabel="Gathering..."
        onClick={() => download.mutate()}
      >
        Download record
      </Button>
    </PanelSection>
  )
}

const fileName = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'post'
