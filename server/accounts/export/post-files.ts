import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { images, postRevisions, posts } from '../../schema/posts.ts'
import { writingTexts } from '../../schema/writing.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { readOwnedRows, tablesOfPost } from './account-rows.ts'
import type { ZipEntry } from './write-zip.ts'

type PostRow = typeof posts.$inferSelect

/** Yields each post as Markdown and, with its revisions and history, as JSON; deleted posts go into a separate folder. */
export async function* postFiles(db: Db, accountId: string, publicUrl: string): AsyncGenerator<ZipEntry> {
  const pictures = await db
    .select({ id: images.id, contentType: images.contentType })
    .from(images)
    .where(eq(images.accountId, accountId))
  const files = new Map(pictures.map((image) => [`/media/${image.id}`, `../${imageFileName(image)}`]))
  const source = (src: string) => files.get(src) ?? new URL(src, publicUrl).href
  for (const ids of await groupPosts(db, accountId)) {
    const mine = and(inArray(posts.id, ids), eq(posts.accountId, accountId))
    const group = await db.select().from(posts).where(mine).orderBy(asc(posts.createdAt), asc(posts.id))
    const rows = new Map<string, Map<unknown, unknown[]>>()
    for (const table of tablesOfPost)
      rows.set(
        table.name,
        Map.groupBy(await readOwnedRows(db, table, 'postId', ids), ({ postId }) => postId),
      )
    for (const post of group) {
      const more = Object.fromEntries([...rows].map(([name, byPost]) => [name, byPost.get(post.id) ?? []]))
      const path = filePathOf(post)
      const featured = post.featuredImageId && source(`/media/${post.featuredImageId}`)
      yield {
        name: `${path}.md`,
        content: Buffer.from(frontMatter(post, featured) + htmlToMarkdown(post.content, source)),
      }
      yield { name: `${path}.json`, content: toJsonBuffer({ ...post, ...more }) }
    }
  }
  for (const image of pictures) {
    const isOwnImage = and(eq(images.id, image.id), eq(images.accountId, accountId))
    const [row] = await db.select({ bytes: images.bytes }).from(images).where(isOwnImage)
    if (row) yield { name: imageFileName(image), content: row.bytes }
  }
}

// Each group takes a dozen queries and holds no more text than one long post with its revisions and prompts may.
const groupLimits = { posts: 50, bytes: 4_000_000 }

async function groupPosts(db: Db, accountId: string): Promise<string[][]> {
  const sizes = await db
    .select({
      id: posts.id,
      bytes: sql<number>`(octet_length(${posts.content}) + coalesce((select sum(octet_length(${postRevisions.content}))
        from ${postRevisions} where ${postRevisions.postId} = ${sql.raw('posts.id')}), 0)
        + coalesce((select sum(octet_length(${writingTexts.text}))
        from ${writingTexts} where ${writingTexts.postId} = ${sql.raw('posts.id')}), 0))::float8`,
    })
    .from(posts)
    .where(eq(posts.accountId, accountId))
    .orderBy(asc(posts.createdAt), asc(posts.id))
  const groups: string[][] = []
  let last = { ids: [] as string[], bytes: 0 }
  for (const { id, bytes } of sizes) {
    if (
      last.ids.length === 0 ||
      last.ids.length >= groupLimits.posts ||
      last.bytes + bytes > groupLimits.bytes
    )
      groups.push((last = { ids: [], bytes: 0 }).ids)
    last.ids.push(id)
    last.bytes += bytes
  }
  return groups
}

export const toJsonBuffer = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

const imageFileName = ({ id, contentType }: { id: string; contentType: string }) =>
  `images/${id}.${contentType.replace('image/', '').replace('jpeg', 'jpg')}`

function filePathOf({ id, title, createdAt, deletedAt }: PostRow): string {
  const words = title
    .toLowerCase()
    .replace(/[^\p{L}\p{Nd}]+/gu, '-')
    .replace(/^-|-$/g, '')
  // 50 characters, even of four bytes each, stay within the 255 bytes of a file name.
  const slug = words.slice(0, 50).replace(/[\ud800-\udbff]$/, '')
  const day = createdAt.toISOString().slice(0, 10)
  return `${deletedAt ? 'deleted-posts' : 'posts'}/${day}-${slug || 'untitled'}-${id.slice(0, 8)}`
}

/** YAML with JSON values, which are valid YAML. */
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
