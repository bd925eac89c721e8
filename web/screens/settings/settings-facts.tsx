import { useQuery } from '@tanstack/react-query'
import { BusinessCard } from '../../profile/business-card/business-card.tsx'
import { FactList } from '../../profile/facts/fact-list.tsx'
import { factsQuery } from '../../profile/profile-queries.ts'
import { LoadState } from '../../ui/messages/load-failure.tsx'
import { TextLink } from '../../ui/button.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'

/** What posts may claim because the customer confirmed it. */
export function FactSettings() {
  const facts = useQuery(factsQuery)
  return (
    <div className="space-y-8">
      <TitledSection
        id="business-card"
        title="Business card"
        intro="Who you are, as your site says. Every draft is written with it; correct what is wrong."
      >
        <BusinessCard />
      </TitledSection>
      <TitledSection
        id="fact-sheet"
        title="Fact sheet"
        help="facts"
        intro={
          <>
            A figure, a quotation, a title, a client or an experience goes out in your name only if it stands
            here or in your <TextLink to="/dashboard/settings?tab=site">business profile</TextLink>; whatever
            else a draft claims is rewritten, or held until you have decided.
          </>
        }
      >
        {facts.data ? (
          <FactList facts={facts.data.facts} proposed={facts.data.proposed} />
        ) : (
          <LoadState of={facts} fallback="Your fact sheet could not be loaded." />
        )}
      </TitledSection>
    </div>
  )
}
