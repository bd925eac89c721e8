import { Link } from 'react-router'
import type { AnswerOf } from '../../contract/operation.ts'
import type { Api } from '../../contract/api.ts'
import { formatDay } from '../platform/dates.ts'
import { Menu, menuItemClasses } from '../ui/menu.tsx'
import { PostStatusBadge } from './post-status-badge.tsx'
import { SampleWriterBadge } from './sample-writer-badge.tsx'

export type PostSummary = AnswerOf<Api['posts']['list']>['posts'][number]

const cell = 'px-4 py-3 align-middle'
// On a phone these stand under the title instead.
const wideCell = `${cell} hidden sm:table-cell`

export function PostsTable({ posts }: { posts: PostSummary[] }) {
  return (
    <table className="w-full rounded-xl border border-line bg-surface text-left">
      <caption className="sr-only">Your posts</caption>
      <thead className="border-b border-line text-sm text-soft">
        <tr>
          <th scope="col" className={cell}>
            Title
          </th>
          <th scope="col" className={wideCell}>
            Status
          </th>
          <th scope="col" className={wideCell}>
            Word Count
          </th>
          <th scope="col" className={wideCell}>
            Date
          </th>
          <th scope="col" className={cell}>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {posts.map((post) => (
          <PostRow key={post.id} post={post} />
        ))}
      </tbody>
    </table>
  )
}

function PostRow({ post }: { post: PostSummary }) {
  const { id, title, status, word_count, created_at, writer, wordpress_url } = post
  return (
    <tr>
      <th scope="row" className={`${cell} min-w-0 font-normal`}>
        <Link to={`/dashboard/posts/${id}`} className="font-medium underline-offset-4 hover:underline">
          {title || 'Untitled'}
        </Link>{' '}
        <SampleWriterBadge writer={writer} />
        <span className="mt-1 flex flex-wrap items-center gap-2 text-sm text-soft sm:hidden">
          <PostStatusBadge status={status} /> {word_count} {word_count === 1 ? 'word' : 'words'},{' '}
          {formatDay(created_at)}
        </span>
      </th>
      <td className={wideCell}>
        <PostStatusBadge status={status} />
      </td>
      <td className={`${wideCell} tabular-nums`}>{word_count}</td>
      <td className={`${wideCell} whitespace-nowrap`}>{formatDay(created_at)}</td>
      <td className={`${cell} w-12 text-right`}>
        {wordpress_url && (
          <Menu label={`Actions for ${title || 'Untitled'}`} face={<span aria-hidden="true">⋯</span>}>
            <a
              role="menuitem"
              href={wordpress_url}
              target="_blank"
              rel="noreferrer"
              className={menuItemClasses}
            >
              View
            </a>
          </Menu>
        )}
      </td>
    </tr>
  )
}
