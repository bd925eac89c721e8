import type { ReactNode } from 'react'
import { frameworks } from '../../../../contract/writing/frameworks.ts'
import type { PostChecks } from '../../../../contract/writing/writing-checks.ts'
import { NewTabLink, TextLink } from '../../../ui/button.tsx'
import { PanelFold } from './panel-fold.tsx'

/** The post's request and the material its writer received. */
export const MadeFrom = ({ id, checks }: { id: string; checks: PostChecks | undefined }) => (
  <PanelFold title="How this post was made">
    {checks && <Request {...checks} />}
    <p>
      <TextLink to={`/dashboard/posts/${id}/record`} className="inline-flex min-h-11 items-center">
        See the record
      </TextLink>
    </p>
  </PanelFold>
)

function Request({ asked, research }: PostChecks) {
  const pages = research?.pages.filter(({ outcome }) => outcome === 'used') ?? []
  return (
    <>
      {asked && (
        <p>
          Tone: {asked.tone.name}
          {asked.tone.goesBy === 'voice' && '. Your voice card was used instead'}
        </p>
      )}
      {asked?.framework && <p>Framework: {frameworks[asked.framework.id].name}</p>}
      {asked?.persona && <p>Written for: {asked.persona}</p>}
      {asked && asked.passages.length > 0 && (
        <Given title="Passages from your posts that the writer was given">
          {asked.passages.map(({ title, text }) => (
            <li key={text}>
              <span className="font-medium">{title}</span>: <span className="line-clamp-2">{text}</span>
            </li>
          ))}
        </Given>
      )}
      {research && pages.length === 0 && <p>We found nothing on the web that this post could use.</p>}
      {pages.length > 0 && (
        <Given title="Web pages whose sentences the writer was shown">
          {pages.map(({ url, title }) => (
            <li key={url}>
              <NewTabLink href={url}>{title || url}</NewTabLink>
            </li>
          ))}
        </Given>
      )}
    </>
  )
}

const Given = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="space-y-1">
    <h4 className="font-medium">{title}</h4>
    <ul className="space-y-2.5 wrap-anywhere text-soft">{children}</ul>
  </div>
)
