import type { Post, Captions } from '../../../../contract/posts/posts.ts'
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
  captions: NonNullable<Post['captions']>
  /** Of the live post, which takes its place in them. */
  url: string | null
}

export function PanelCaptions({ captions, url }: PanelCaptionsProps) {
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
    </PanelSection>
  )
}
