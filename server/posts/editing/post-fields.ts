import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { editableFields, PostFields } from '../../../contract/posts/post-fields.ts'
import type { Db } from '../../platform/database/db.ts'
import { failField } from '../../platform/fail.ts'
import { images, keptFields, type KeptFields } from '../../schema/posts.ts'
import { mediaPath } from '../images/media-address.ts'

type TextInput = {
  [Name in keyof typeof editableFields]?: z.output<(typeof editableFields)[Name]> | undefined
} & { title?: string | undefined; keywords?: string[] | undefined }
type TextColumns = KeptFields & { title: string; keywords: string[] }

/** The columns of the given fields; others stay unchanged. */
export function textColumns({ featuredImage, ...given }: TextInput): Partial<TextColumns> {
  const image = featuredImage === null ? { id: null, alt: null } : featuredImage
  const columns: Record<string, unknown> = {
    ...given,
    featuredImageId: image?.id,
    featuredImageAlt: image?.alt,
  }
  const names = ['title', 'keywords', ...keptFields].filter((name) => columns[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, columns[name]]))
}

export const fieldsOf = (row: KeptFields): KeptFields =>
  Object.fromEntries(keptFields.map((name) => [name, row[name]])) as KeptFields

export function presentFields(row: KeptFields): PostFields {
  const { featuredImageId: id, featuredImageAlt, ...fields } = fieldsOf(row)
  return { ...fields, featuredImage: id ? { id, alt: featuredImageAlt ?? '', url: mediaPath(id) } : null }
}

/** Rejects pictures of other accounts. */
export async function requireOwnImage(
  db: Db,
  accountId: string,
  { featuredImageId: id }: Partial<KeptFields>,
): Promise<void> {
  if (!id) return
  if ((await db.$count(images, and(eq(images.id, id), eq(images.accountId, accountId)))) === 0)
    failField('featuredImage', 'This image no longer exists. Choose another one.')
}
