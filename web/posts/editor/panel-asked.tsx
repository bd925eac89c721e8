import { useQuery } from '@tanstack/react-query'
import { frameworks } from '../../../contract/frameworks.ts'
import type { Post } from '../../../contract/posts.ts'
import type { PostChecks } from '../../../contract/writing-checks.ts'
import { api } from '../../platform/api.ts'
import { queryKeys } from '../../platform/query-keys.ts'
import { PanelSection } from './panel-section.tsx'

/** What the post was asked to be, and whether its saved text is that. */
export function PanelAsked({ post }: { post: Post }) {
  const { data } = useQuery({
    queryKey: queryKeys.postChecks(post.id, post.version),
    queryFn: () => api.writing.checks({ id: post.id }),
    placeholderData: (before) => before,
  })
  const asked = data?.asked
  const lines = asked ? linesOf(asked) : []
  if (!asked || (lines.length === 0 && !asked.persona && asked.passages.length === 0)) return null
  const kept = lines.filter(({ isThere }) => isThere).length
  return (
    <PanelSection title="What you asked for" aside={lines.length > 0 ? `${kept} of ${lines.length}` : ''}>
      {asked.framework && <p>Framework: {frameworks[asked.framework.id].name}</p>}
      <ul className="space-y-1.5 empty:hidden">
        {lines.map(({ text, isThere }) => (
          <li key={text} className="flex gap-2">
            <span aria-hidden="true" className={isThere ? 'text-good' : 'text-warn'}>
              {isThere ? '✓' : '–'}
            </span>
            <span className="min-w-0 wrap-anywhere">
              {text}
              <span className={isThere ? 'sr-only' : 'text-warn'}>{isThere ? ': there' : ' is missing'}</span>
            </span>
          </li>
        ))}
      </ul>
      {asked.persona && <p>Written for: {asked.persona}</p>}
      {asked.passages.length > 0 && (
        <div className="space-y-1">
          <h4 className="font-medium">Your own passages that the writer was given</h4>
          <ul className="space-y-1 text-soft">
            {asked.passages.map(({ title, text }) => (
              <li key={text}>
                <span className="font-medium">{title}</span>: <span className="line-clamp-2">{text}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </PanelSection>
  )
}

const linesOf = ({ framework, points, callToAction }: NonNullable<PostChecks['asked']>) => [
  ...(framework?.parts ?? []).map(({ part, isThere }) => ({ text: part, isThere })),
  ...points.map(({ wish, isThere }) => ({ text: `“${wish}”`, isThere })),
  ...(callToAction
    ? [{ text: `Call to action: “${callToAction.wish}”`, isThere: callToAction.isThere }]
    : []),
]
