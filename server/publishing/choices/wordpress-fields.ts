import type { KeptFields } from '../../schema/posts.ts'
import type { MissedPart } from '../../schema/publishing.ts'
import type { PostChange, WpPost } from '../wordpress/marked-posts.ts'
import type { SiteRow } from '../wordpress/open-site.ts'

type Chosen = Pick<KeptFields, 'author' | 'type' | 'comments' | 'sticky'>
type SiteDefaults = Pick<SiteRow, 'defaults' | 'wpUserId'>

const names = ['author', 'comments', 'sticky'] as const
/** WordPress' own names. */
const fieldNames = { author: 'author', comments: 'comment_status', sticky: 'sticky' } as const

/** The post type that a post is to be published as. */
export const wantedType = (post: Pick<Chosen, 'type'>, { defaults }: Pick<SiteRow, 'defaults'>): string =>
  post.type ?? defaults?.type ?? 'post'

/**
 * The author, comments and stickiness to send with a post; a type that lacks one of them ignores it. Nothing as long as
 * nobody has chosen anything. A live post sends only what its owner has changed since, so that neither a new default nor an
 * update undoes what was set in WordPress. `before` holds the fields that the last version sent.
 */
export function wordpressFieldsOf(
  post: Chosen,
  { defaults, wpUserId }: SiteDefaults,
  { before, isLive }: { before?: KeptFields | null; isLive: boolean },
): PostChange {
  const isChanged = (name: (typeof names)[number]) => post[name] !== (before?.[name] ?? null)
  const isUsed = defaults !== null || names.some((name) => post[name] !== null || isChanged(name))
  // A draft may have been sent with an earlier choice, so what was taken back is reset.
  const reset = { author: wpUserId, comments: null, sticky: false }
  const fields = names.flatMap((name) => {
    const value = post[name] ?? defaults?.[name] ?? reset[name]
    return value === null || !isUsed || (isLive && !isChanged(name))
      ? []
      : [[fieldNames[name], value] as const]
  })
  return Object.fromEntries(fields)
}

const refusedFields: Record<string, string> = {
  rest_invalid_author: 'author',
  rest_cannot_edit_others: 'author',
  rest_cannot_assign_sticky: 'sticky',
}

/** The fields without the one that WordPress refused; undefined if it refused something else. */
export function withoutRefused(fields: PostChange, code: string): PostChange | undefined {
  const refused = refusedFields[code]
  if (!refused || !(refused in fields)) return undefined
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== refused))
}

/** What the site did not keep. A field that the type lacks is not missed. */
export const missedFields = (sent: PostChange, post: WpPost): MissedPart[] =>
  names.filter((name) => {
    const [sentValue, storedValue] = [sent[fieldNames[name]], post[fieldNames[name]]]
    return sentValue !== undefined && storedValue !== undefined && sentValue !== storedValue
  })
