import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Post, Captions } from '../../../../contract/posts/posts.ts'
import { api } from '../../../platform/api.ts'
import { failureMessage } from '../../../platform/api-failure.ts'
import { queryKeys } from '../../../platform/query-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from './copy-button.tsx'
import { PanelSection } from './panel-section.tsx'

const captionNames: Record<keyof Captions, string> = {
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  threads: 'Threads',
  bluesky: 'Bluesky',
}

interface PanelCaptionsProps {
  id: string
  captions: NonNullable<Post['captions']>
  /** Of the live post, which takes its place in them. */
  url: string | null
}

export function PanelCaptions({ id, captions, url }: PanelCaptionsProps) {
  const networks = Object.keys(captionNames) as (keyof typeof captionNames)[]
  const missing = networks.filter((network) => !captions[network]).map((network) => captionNames[network])
  const all = Object.entries(captions) as [keyof typeof captionNames, string][]
  const filled = (text: string) => text.replaceAll('{url}', url ?? '[the address of the post]')
  return (
    <PanelSection title="Captions" aside={String(all.length)}>
      {!url && <p className="text-soft">We’ll email them to you with the link once the post is live.</p>}
      <ul className="space-y-3">
        {all.map(([network, text]) => (
          <li key={network} className="space-y-1 rounded-lg border border-line bg-paper p-3">
            <div className="flex items-center justify-between gap-2">
              <h4 className="font-medium">{captionNames[network]}</h4>
              <CopyButton
                label={`Copy the caption for ${captionNames[network]}`}
                text={() => filled(text)}
                done={`Caption for ${captionNames[network]} copied`}
              >
                Copy
              </CopyButton>
            </div>
            <p className="whitespace-pre-line">{filled(text)}</p>
          </li>
        ))}
      </ul>
      {missing.length > 0 && <WriteMissing id={id} what={`No caption for ${missing.join(', ')} yet.`} />}
    </PanelSection>
  )
}

/** Says what is missing, and has it written. */
export function WriteMissing({ id, what }: { id: string; what: string }) {
  const queries = useQueryClient()
  const [notice, setNotice] = useState('')
  const write = useMutation({
    mutationFn: () => api.writing.writeCaptions({ id }),
    onSuccess: async ({ notice: said }) => {
      setNotice(said ?? '')
      await queries.invalidateQueries({ queryKey: queryKeys.post(id) })
    },
    onError: (error) => setNotice(failureMessage(error, 'This did not work. Please try again.')),
  })
  return (
    <div className="space-y-2">
      <p className="text-soft">{what}</p>
      <Button look="secondary" busy={write.isPending} onClick={() => write.mutate()}>
        Write it now
      </Button>
      {notice && (
        <p role="alert" className="text-danger">
          {notice}
        </p>
      )}
    </div>
  )
}
