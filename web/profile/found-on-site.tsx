import { useQuery } from '@tanstack/react-query'
import { TextLink } from '../ui/button.tsx'
import { factsQuery } from './profile-queries.ts'
import { samplesQuery } from './profile-queries.ts'

// Polls while the site is being read.
const refetchInterval = 5_000

/** What was learned from the site: a voice and proposed facts. */
export function FoundOnSite() {
  const { data: voice } = useQuery({ ...samplesQuery, refetchInterval })
  const { data: facts } = useQuery({ ...factsQuery, refetchInterval })
  const posts = voice?.samples.filter(({ kind }) => kind === 'site').length ?? 0
  const open = facts?.proposed.length ?? 0
  return (
    <p className="min-h-6">
      {posts + open > 0 && 'From your site: '}
      {posts > 0 && (
        <TextLink to="/dashboard/settings?tab=voice">
          your voice from {posts} {posts === 1 ? 'post' : 'posts'}
        </TextLink>
      )}
      {posts > 0 && open > 0 && ', '}
      {open > 0 && (
        <TextLink to="/dashboard/settings?tab=facts">
          {open} {open === 1 ? 'fact' : 'facts'} to confirm
        </TextLink>
      )}
    </p>
  )
}
