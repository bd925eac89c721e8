import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import { images, posts } from '../../schema/posts.ts'
import { readOwnedRows, tablesOfPost } from './account-rows.ts'
import type { ZipEntry } from './write-zip.ts'

type PostRow = typeof posts.$inferSelect

/** Yields each post as a page and, with its revisions and history, as JSON; deleted posts go into a separate folder. */
export async function* postFiles(db: Db, accountId: string, publicUrl: string): AsyncGenerator<ZipEntry> {
  const pictures = await db
    .select({ id: images.id, contentType: images.contentType })
    .from(images)
    .where(eq(images.accountId, accountId))
  const files = new Map(pictures.map((image) => [`/media/${image.id}`, `../${imageFileName(image)}`]))
  const source = (src: string) => files.get(src) ?? publicUrl + src
  const all = await db
    .select({ id: posts.id })
    .from(posts)
    .where(eq(posts.accountId, accountId))
    .orderBy(asc(posts.createdAt), asc(posts.id))
  // One at a time, because its versions and prompts may be long.
  for (const { id } of all) {
    const isOwn = and(eq(posts.id, id), eq(posts.accountId, accountId))
    const [post] = await db.select().from(posts).where(isOwn)
    if (!post) continue
    const more: Record<string, unknown> = {}
    for (const table of tablesOfPost) more[table.name] = await readOwnedRows(db, table, 'postId', [id])
    yield { name: `${filePathOf(post)}.html`, content: Buffer.from(postPage(post, source)) }
    yield { name: `${filePathOf(post)}.json`, content: toJsonBuffer({ ...post, ...more }) }
  }
  for (const image of pictures) {
    const isOwnImage = and(eq(images.id, image.id), eq(images.accountId, accountId))
    const [row] = await db.select({ bytes: images.bytes }).from(images).where(isOwnImage)
    if (row) yield { name: imageFileName(image), content: row.bytes }
  }
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

/** Opens in any browser, with the pictures beside it; its content was sanitized when it was stored. */
function postPage(post: PostRow, source: (src: string) => string): string {
  const { title, content, featuredImageId: featured, featuredImageAlt } = post
  const picture = featured
    ? `<img src="${source(`/media/${featured}`)}" alt="${escapeHtml(featuredImageAlt ?? '')}" />\n`
    : ''
  return `<!doctype html>
<meta charset="utf-8" />
<meta http-equiv="content-security-policy" content="script-src 'none'" />
<title>${escapeHtml(title)}</title>
<h1>${escapeHtml(title)}</h1>
${picture}${content.replace(/(?<= src=")\/media\/[\w-]+/g, source)}
`
}
