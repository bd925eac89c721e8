import type { PostFields } from '../../../contract/posts/post-fields.ts'
import type { Post } from '../../../contract/posts/posts.ts'
import type { KeptFields, posts } from '../../schema/posts.ts'
import { presentFields } from './post-fields.ts'

export type PostRow = typeof posts.$inferSelect
/** What lists show. */
export type PostSummaryRow = Omit<
  PostRow,
  'accountId' | 'prepareAt' | 'content' | 'captions' | 'newsletter' | keyof KeptFields
>

/** A post as its owner sees it; times are ISO 8601 in UTC. */
export function presentPost(row: PostRow): Post {
  const { content, captions, newsletter } = row
  return { ...presentPostSummary(row), ...presentFields(row), content, captions, newsletter }
}

export function presentPostSummary(
  row: PostSummaryRow,
): Omit<Post, 'content' | 'captions' | 'newsletter' | keyof PostFields> {
  return {
    id: row.id,
    title: row.title,
    status: row.status,
    word_count: row.wordCount,
    keywords: row.keywords,
    scheduledDate: row.scheduledAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    published_at: row.publishedAt?.toISOString() ?? null,
    wordpress_url: row.wordpressUrl,
    failure: row.failure,
    update: row.updateState ? { state: row.updateState, failure: row.updateFailure } : null,
    writer: row.writer,
    version: row.version,
  }
}
