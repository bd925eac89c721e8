import { useMutationState } from '@tanstack/react-query'
import { useMemo } from 'react'
import { changeKey, foreseeAll, type PostsChange, type PostSummary } from './post-changes.ts'

/** The rows as they will be after the changes that still run: should one fail, its rows are as before by themselves. */
export function useForeseen(posts: PostSummary[]): PostSummary[] {
  const changes = useMutationState({
    filters: { mutationKey: changeKey, status: 'pending' },
    select: ({ state }) => state.variables as PostsChange,
  })
  return useMemo(() => foreseeAll(posts, changes), [posts, changes])
}
