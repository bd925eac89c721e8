import type { Post } from '../../../contract/posts/posts.ts'
import { useFeature } from '../../ui/locked-feature.tsx'
import { findStaleNumbers } from '../find-stale-numbers.ts'
import { useEditing } from './editor-context.ts'

/** Numbers of the captions and the newsletter that the text on the screen doesn't say. Without newsletters, none can be rewritten. */
export function useStaleNumbers(post: Post | undefined): string[] {
  const { draft } = useEditing()
  const hasNewsletters = useFeature('channels')
  if (!post) return []
  return findStaleNumbers({ ...post, newsletter: hasNewsletters ? post.newsletter : null }, draft)
}
