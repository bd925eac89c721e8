import type {
  MappedKeyword,
  MappedPost,
  KeywordPlace,
  Standing,
} from '../../../contract/keywords/keyword-insights.ts'
import { Badge } from '../../ui/badge.tsx'
import { TextLink } from '../../ui/button.tsx'

/** A keyword with the posts that have it. */
export function MapEntry({ keyword }: { keyword: MappedKeyword }) {
  const { word, total, competing, posts } = keyword
  const unseen = total - posts.length
  return (
    <li className="rounded-xl border border-line bg-surface p-4 shadow-card sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h3 className="min-w-0 text-lg leading-snug font-semibold wrap-anywhere">{word}</h3>
        <span className="text-sm text-soft">{total === 1 ? '1 post' : `${total} posts`}</span>
        {competing > 0 && <Badge tone="warn">{competing} posts compete</Badge>}
      </div>
      {competing > 0 && (
        <p className="mt-1.5 max-w-[65ch] text-sm text-soft">
          Each uses it in its title or address, so search engines have to choose between them. Change the
          keyword of one, or merge the posts.
        </p>
      )}
      <ul className="mt-2 divide-y divide-line">
        {posts.map((post) => (
          <PostLine key={post.id} post={post} />
        ))}
      </ul>
      {unseen > 0 && (
        <p className="border-t border-line pt-3 text-sm text-soft">
          {unseen === 1 ? '1 earlier post uses it too.' : `${unseen} earlier posts use it too.`}
        </p>
      )}
      <p className="mt-1 text-sm text-soft">Search volume: unknown. Difficulty: unknown.</p>
    </li>
  )
}

function PostLine({ post }: { post: MappedPost }) {
  const { id, title, status, count, isCompeting, places } = post
  return (
    <li className="space-y-1.5 py-3">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <TextLink
          to={`/dashboard/posts/${id}`}
          className="inline-flex min-h-8 min-w-0 items-center wrap-anywhere"
        >
          {title || 'Untitled'}
        </TextLink>
        <Badge tone={status === 'published' ? 'good' : 'grey'}>
          {status[0]?.toUpperCase() + status.slice(1)}
        </Badge>
        {isCompeting && <Badge tone="warn">Competes</Badge>}
        <span className="text-sm text-soft">
          {count === 0
            ? 'not in the text'
            : count === 1
              ? '1 time in the text'
              : `${count} times in the text`}
        </span>
      </p>
      <PlaceList places={places} />
    </li>
  )
}

const names: Record<KeywordPlace, string> = {
  title: 'Title',
  heading: 'Heading',
  firstParagraph: 'First paragraph',
  slug: 'Address',
  meta: 'Meta description',
  alt: 'Alternative text',
}

const looks: Record<Standing, { mark: string; said: string; className: string }> = {
  there: { mark: '✓', said: 'used', className: 'text-good' },
  missing: { mark: '–', said: 'not used', className: 'text-soft' },
  none: { mark: '∅', said: 'the post has none', className: 'text-soft' },
  unknown: { mark: '?', said: 'unknown', className: 'text-soft' },
}

/** Where a keyword stands in a post; what is not known is said to be unknown. */
function PlaceList({ places }: { places: Record<KeywordPlace, Standing> }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {(Object.keys(names) as KeywordPlace[]).map((name) => {
        const { mark, said, className } = looks[places[name]]
        return (
          <li key={name} className={className} title={`${names[name]}: ${said}`}>
            <span aria-hidden="true">{mark}</span> {names[name]}
            <span className={places[name] === 'unknown' || places[name] === 'none' ? '' : 'sr-only'}>
              : {said}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
