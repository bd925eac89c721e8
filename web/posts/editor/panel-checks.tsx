import { useQuery } from '@tanstack/react-query'
import type { Post } from '../../../contract/posts.ts'
import { api } from '../../platform/api.ts'
import { queryKeys } from '../../platform/query-keys.ts'
import { PanelAsked } from './panel-asked.tsx'
import { PanelSlop } from './panel-slop.tsx'

/** What a written post was held to, and how its saved text stands to that now. */
export function PanelChecks({ post }: { post: Post }) {
  const { data } = useQuery({
    queryKey: queryKeys.postChecks(post.id, post.version),
    queryFn: () => api.writing.checks({ id: post.id }),
    placeholderData: (before) => before,
  })
  if (!data) return null
  return (
    <>
      <PanelAsked checks={data} />
      <PanelSlop slop={data.slop} />
    </>
  )
}
