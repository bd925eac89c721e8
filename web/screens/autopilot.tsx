import { useSearchParams } from '../platform/routing/router.tsx'
import { promisedHours } from '../../contract/autopilot/promised-hours.ts'
import { HeldFigures } from '../autopilot/held-figures.tsx'
import { SlotList } from '../autopilot/slot-list.tsx'
import { TopicQueue } from '../autopilot/topic-queue.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { HelpLink } from '../ui/help-link.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { OpenInterviews } from '../writing/open-interviews.tsx'

/** What comes when, and about what. */
export function AutopilotScreen() {
  const [query] = useSearchParams()
  return (
    <div className="max-w-4xl space-y-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading title="Autopilot" />
        <ButtonLink look="secondary" to="/dashboard/settings?tab=post-settings">
          Days, times and mode
        </ButtonLink>
      </div>
      <OpenInterviews />
      <TitledSection
        id="next-slots"
        title="Next ten slots"
        aside={<HelpLink to="autopilot" />}
        intro={`Each draft is ready ${promisedHours.draftAhead} hours ahead, so you can read, change, hold or skip it.`}
      >
        <SlotList />
      </TitledSection>
      <TitledSection
        id="topics"
        title="Topics"
        aside={<HelpLink to="autopilot-topics" />}
        intro="They are written in this order, each once: first those you added or approved, then those we propose."
      >
        <TopicQueue suggested={query.get('topic')?.slice(0, 200) ?? ''} />
      </TitledSection>
      <HeldFigures />
    </div>
  )
}
