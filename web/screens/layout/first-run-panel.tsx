import { FoundOnSite } from '../../profile/found-on-site.tsx'
import { FirstConnection } from '../../publishing/first-connection.tsx'
import { FirstPost } from '../../writing/first-post.tsx'
import { SampleArticleBadge } from '../../ui/badge.tsx'

interface FirstRunPanelProps {
  email: string
  onHide(): void
  /** Called when the first draft opens. */
  onOpened(): void
}

/** Leads from a completed profile to the first draft without further questions. */
export const FirstRunPanel = ({ email, onHide, onOpened }: FirstRunPanelProps) => (
  <section
    aria-labelledby="first-run"
    className="rounded-2xl border border-line bg-surface p-5 shadow-card sm:p-8"
  >
    <div className="flex items-start justify-between gap-4">
      <h2 id="first-run" className="min-w-0 font-display text-heading">
        Your first post
      </h2>
      <button
        type="button"
        aria-describedby="first-run"
        className="-my-2 min-h-11 shrink-0 rounded px-1 text-soft underline underline-offset-4 hover:text-ink"
        onClick={onHide}
      >
        Hide
      </button>
    </div>
    <div className="mt-4 grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <FirstPost
        email={email}
        onOpened={onOpened}
        renderWriter={(writer) =>
          writer === 'sample' && (
            <p className="text-soft">
              <SampleArticleBadge writer={writer} /> It was written by hand and isn’t about your business,
              because no AI model is connected yet.
            </p>
          )
        }
      />
      <div className="border-line max-lg:min-h-42 max-lg:border-t max-lg:pt-5 lg:border-l lg:pl-8">
        <FirstConnection email={email}>
          <FoundOnSite />
        </FirstConnection>
      </div>
    </div>
  </section>
)
