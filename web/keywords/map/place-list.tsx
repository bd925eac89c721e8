import type { KeywordPlace, Standing } from '../../../contract/keywords/keyword-insights.ts'

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
export function PlaceList({ places }: { places: Record<KeywordPlace, Standing> }) {
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
