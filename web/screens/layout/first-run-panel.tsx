import { SampleArticleBadge } from '../../posts/sample-article-badge.tsx'
import { OnboardingSteps } from '../../profile/onboarding-steps.tsx'
import { FirstConnection } from '../../publishing/first-connection.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { FirstPost } from '../../writing/first-post.tsx'

interface FirstRunPanelProps {
  email: string
  onHide(): void
  /** The first draft is being opened. */
  onOpened(): void
}

/** From a completed profile to the first draft, without a further question. */
export function FirstRunPanel({ email, onHide, onOpened }: FirstRunPanelProps) {
  return (
    <section
      aria-labelledby="first-run"
      className="space-y-6 rounded-2xl border border-line bg-surface p-5 shadow-card sm:p-8"
    >
      <div className="space-y-2">
        <OnboardingSteps current="First post" />
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
      </div>
      <div className="grid gap-8 lg:grid-cols-2">
        <FirstPost
          email={email}
          onOpened={onOpened}
          renderWriter={(writer) => <SampleArticleBadge writer={writer} />}
        />
        <FirstConnection email={email}>
          <ButtonLink to="/dashboard/settings#your-site">Fix in Settings</ButtonLink>
        </FirstConnection>
      </div>
    </section>
  )
}
