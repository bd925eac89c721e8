import { foldText } from '../../../contract/keywords/fold-text.ts'
import { hasKeyword, keywordKey, slugHasKeyword } from '../../../contract/keywords/find-keyword.ts'
import type { PostStatus } from '../../../contract/posts/posts.ts'

export interface KeywordedPost {
  id: string
  title: string
  slug: string | null
  keywords: string[]
}

/** A post on the map, without its text. */
export interface FoundPost extends KeywordedPost {
  status: PostStatus
  wordpressUrl: string | null
}

export interface KeywordGroup<Post> {
  /** As the latest post writes it. */
  word: string
  key: string
  /** Competing posts first, else in the given order. */
  posts: Post[]
  /** Posts that claim it in title or address: none, or at least two. */
  competing: Post[]
}

/** Two posts compete when both claim a keyword in title or address, where search engines look first and must choose. */
export function groupPosts<Post extends KeywordedPost>(posts: Post[]): KeywordGroup<Post>[] {
  const groups = new Map<string, { word: string; posts: Set<Post> }>()
  const keys = new Map<string, string>()
  for (const post of posts)
    for (const word of post.keywords) {
      let key = keys.get(word)
      if (key === undefined) keys.set(word, (key = keywordKey(word)))
      const group = groups.get(key)
      if (group) group.posts.add(post)
      else groups.set(key, { word, posts: new Set([post]) })
    }
  return [...groups]
    .map(([key, group]) => {
      const folded = foldText(group.word)
      const claiming = [...group.posts].filter(
        ({ title, slug }) =>
          hasKeyword(title, folded) || (slug !== null && slugHasKeyword(slug, title, group.word)),
      )
      const competing = claiming.length > 1 ? claiming : []
      const rest = [...group.posts].filter((post) => !competing.includes(post))
      return { word: group.word, key, competing, posts: [...competing, ...rest] }
    })
    .toSorted(
      (a, b) =>
        b.competing.length - a.competing.length ||
        b.posts.length - a.posts.length ||
        a.word.localeCompare(b.word, 'en'),
    )
}
