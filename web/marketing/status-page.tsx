import type { SitePage } from './site-page.ts'
import { PageTop } from './article.tsx'
import { SiteFrame } from './marketing-frame.tsx'
import { statusRows } from './status-rows.ts'
import { TextLink } from './text-link.tsx'

// Color and text both show the state, which web/marketing/status.ts sets.
const mark =
  'inline-flex items-center gap-2 rounded-full bg-grey-wash px-3 py-1 text-sm font-medium before:size-2 before:rounded-full before:bg-current group-data-[state=fine]:bg-good-wash group-data-[state=fine]:text-good group-data-[state=stand-in]:bg-warn-wash group-data-[state=stand-in]:text-warn group-data-[state=broken]:bg-danger-wash group-data-[state=broken]:text-danger'

const Rows = () => (
  <ul className="mt-8 divide-y divide-line rounded-2xl border border-line bg-surface shadow-card">
    {statusRows.map(({ title, about }) => (
      <li
        key={title}
        data-row=""
        className="group grid gap-x-6 gap-y-2 px-5 py-4 sm:grid-cols-[14rem_minmax(0,1fr)_auto] sm:items-center sm:px-6"
      >
        <div>
          <h3 className="font-semibold">{title}</h3>
          <p className="text-sm text-soft">{about}</p>
        </div>
        <p data-detail="" className="order-last text-soft sm:order-none">
          Not checked yet.
        </p>
        <p>
          <span data-mark="" className={mark}>
            Not checked
          </span>
        </p>
      </li>
    ))}
  </ul>
)

const Headline = () => (
  <div data-overall="" className="group flex flex-wrap items-center gap-x-5 gap-y-5">
    <span
      aria-hidden="true"
      className="size-4 rounded-full bg-edge group-data-[state=broken]:bg-danger group-data-[state=fine]:bg-good"
    />
    <div className="min-w-0 grow basis-64">
      <h2 data-headline="" className="font-display text-heading sm:text-[2.1rem]">
        Not checked yet
      </h2>
      <p className="mt-1 text-soft">
        <span data-time="">No response yet.</span>
      </p>
    </div>
    <button
      type="button"
      data-check=""
      className="invisible min-h-11 rounded-full group-data-[state]:visible border border-edge bg-surface px-5 py-2 font-medium hover:bg-sunken aria-disabled:cursor-progress aria-disabled:text-soft"
    >
      Check again
    </button>
  </div>
)

export const statusPage: SitePage = {
  path: '/status',
  title: 'Status',
  description: 'Live status of Quillcast: web, database, workers, publishing, payments, mail, writer.',
  content: (
    <SiteFrame>
      <div data-status="" className="mx-auto max-w-[76rem] px-4 py-12 sm:px-6 lg:py-20">
        <PageTop
          title="Status"
          lead="Live status"
          note={
            <noscript>
              <p className="mt-6 rounded-xl border border-line bg-surface p-5">
                This page needs JavaScript, which is turned off in your browser. You can see the same status
                as JSON at <TextLink href="/readyz">/readyz</TextLink>.
              </p>
            </noscript>
          }
        />
        <section aria-label="State" className="mt-12 border-t border-line pt-10">
          <Headline />
          <p role="status" data-said="" className="sr-only" />
          <Rows />
        </section>
        <p className="mt-8 max-w-2xl text-soft">
          Updates every minute while this page is open. For your own monitoring,{' '}
          <TextLink href="/healthz">/healthz</TextLink> shows that the process is running and{' '}
          <TextLink href="/readyz">/readyz</TextLink> shows what you see here. Problem with just one post or
          your site? Help has <TextLink href="/docs/connection-problems">every cause and its fix</TextLink>.
        </p>
      </div>
    </SiteFrame>
  ),
}
