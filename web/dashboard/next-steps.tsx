import { Link } from '../platform/routing/router.tsx'
import { Card } from '../ui/card.tsx'

const steps = [
  {
    title: 'Write your first post',
    text: 'Give us a topic and we’ll draft it in your voice, or write it yourself.',
    action: 'New post',
    to: '/dashboard/posts/new',
  },
  {
    title: 'Choose when posts go out',
    text: 'Pick the days and times to publish on your site.',
    action: 'Publishing days',
    to: '/dashboard/settings',
  },
  {
    title: 'Find your keywords',
    text: 'Paste one of your texts to see what your readers may search for.',
    action: 'Keywords',
    to: '/dashboard/keywords',
  },
]

/** Where to begin, for an account that has no posts yet. */
export function NextSteps() {
  return (
    <Card id="next-steps" title="What to do next">
      <ol className="grid gap-6 md:grid-cols-3 md:gap-0 md:divide-x md:divide-line">
        {steps.map(({ title, text, action, to }, index) => (
          <li key={to} className="flex gap-4 md:block md:px-6 md:first:pl-0 md:last:pr-0">
            <span aria-hidden="true" className="font-display text-4xl leading-none text-accent">
              {index + 1}
            </span>
            <div className="space-y-1 md:mt-3">
              <h3 className="font-semibold">{title}</h3>
              <p className="text-sm text-soft">{text}</p>
              <Link
                to={to}
                className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4 hover:text-accent-strong"
              >
                {action}
              </Link>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
