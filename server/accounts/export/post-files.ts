import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db.ts'
import { images, posts } from '../../schema/posts.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { rowsOf, tablesOfPost } from './rows-of-account.ts'
import type { ZipEntry } from './zip.ts'

type PostRow = typeof posts.$inferSelect

/** Each post as Markdown and, with its revisions and history, as JSON; deleted ones in a folder of their own. */
export async function* postFiles(db: Db, accountId: string, publicUrl: string): AsyncGenerator<ZipEntry> {
  const kept = await db
    .select({ id: images.id, contentType: images.contentType })
    .from(images)
    .where(eq(images.accountId, accountId))
  const files = new Map(kept.map((image) => [`/media/${image.id}`, `../${imageFile(image)}`]))
  const source = (src: string) => files.get(src) ?? new URL(src, publicUrl).href
  const ids = await db
    .select({ id: posts.id })
    .from(posts)
    .where(eq(posts.accountId, accountId))
    .orderBy(asc(posts.createdAt), asc(posts.id))
  for (const { id } of ids) {
    const [post] = await db
      .select()
      .from(posts)
      .where(and(eq(posts.id, id), eq(posts.accountId, accountId)))
    // Removed for good since the list was read.
    if (!post) continue
    const more: Record<string, unknown> = {}
    for (const table of tablesOfPost) more[table.name] = await rowsOf(db, table, 'postId', id)
    const path = pathOf(post)
    const featured = post.featuredImageId && source(`/media/${post.featuredImageId}`)
    yield {
      name: `${path}.md`,
      content: Buffer.from(frontMatter(post, featured) + htmlToMarkdown(post.content, source)),
    }
    yield { name: `${path}.json`, content: asJson({ ...post, ...more }) }
  }
  for (const image of kept) {
    const own = and(eq(images.id, image.id), eq(images.accountId, accountId))
    const [row] = await db.select({ bytes: images.bytes }).from(images).where(own)
    if (row) yield { name: imageFile(image), content: row.bytes }
  }
}

export const asJson = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

const imageFile = ({ id, contentType }: { id: string; contentType: string }) =>
  `images/${id}.${contentType.replace('image/', '').replace('jpeg', 'jpg')}`

function pathOf({ id, title, createdAt, deletedAt }: PostRow): string {
  const words = title
    .toLowerCase()
    .replace(/[^\p{L}\p{Nd}]+/gu, '-')
    .replace(/^-|-$/g, '')
  // 50 letters, even of four bytes each, stay within the 255 bytes of a file name.
  const slug = words.slice(0, 50).replace(/[\ud800-\udbff]$/, '')
  const day = createdAt.toISOString().slice(0, 10)
  return `${deletedAt ? 'deleted-posts' : 'posts'}/${day}-${slug || 'untitled'}-${id.slice(0, 8)}`
}

/** YAML, written as JSON values, which are YAML too. */
function frontMatter(post: PostRow, featured: string | null): string {
  const values = {
    title: post.title,
    status: post.status,
    created: post.createdAt,
    updated: post.updatedAt,
    scheduled: post.scheduledAt,
    published: post.publishedAt,
    url: post.wordpressUrl,
    keywords: post.keywords,
    slug: post.slug,
    excerpt: post.excerpt,
    metaDescription: post.metaDescription,
    focusKeyword: post.focusKeyword,
    categories: post.categories,
    tags: post.tags,
    featuredImage: featured,
    featuredImageAlt: post.featuredImageAlt,
    deleted: post.deletedAt,
  }
  const lines = Object.entries(values).filter(([, value]) => value !== null)
  return `---\n${lines.map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`).join('')}---\n\n`
}
