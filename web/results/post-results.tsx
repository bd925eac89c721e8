import { useQuery } from '@tanstack/react-query'
import { read } from '../platform/api.ts'
import { daysOf, figuresOf } from './results-query.ts'

/** What a post brought in each imported period; nothing without one. */
export function PostResults({ id }: { id: string }) {
  const { data } = useQuery(read('results', 'getPostResults', { id }))
  if (!data?.periods.length) return null
  return (
    <section aria-labelledby="post-results">
      <h3 id="post-results" className="font-semibold">
        What it brought
      </h3>
      <ul className="divide-y divide-line">
        {data.periods.map(({ period, ...figures }) => (
          <li key={period.id} className="py-1.5">
            <p className="tabular-nums">{figuresOf(figures)}</p>
            <p className="text-soft">
              {daysOf(period)}
              {period.filters && `, limited to ${period.filters}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
