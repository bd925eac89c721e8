import { useQuery } from '@tanstack/react-query'
import { FactList } from '../../profile/fact-list.tsx'
import { factsQuery, businessCardQuery } from '../../profile/profile-queries.ts'
import { LoadState } from '../../ui/messages/load-failure.tsx'
import { TextLink, NewTabLink } from '../../ui/button.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { cardParts, type CardPart } from '../../../contract/profile/card-parts.ts'
import { partLabels } from '../../profile/business-card/part-labels.ts'
import type { CardLine } from '../../../contract/profile/business-card.ts'
import { api } from '../../platform/api.ts'
import { EditDialog } from '../../ui/fields/form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { DialogButton } from '../../ui/messages/dialog.tsx'

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
            Posts say about your business only what’s here, on your site, in your{' '}
            <TextLink to="/dashboard/settings?tab=site">business profile</TextLink>, or in a source you give
            us. Anything else we rewrite, or hold the post until you decide.
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

/** Describes the business, with the page of the site that each line was read from. */
function BusinessCard() {
  const card = useQuery(businessCardQuery)
  if (!card.data) return null
  const lines = cardParts.flatMap((part) => card.data.lines.filter((line) => line.part === part))
  return (
    <div className="space-y-4">
      {lines.length === 0 ? (
        <p className="text-soft">
          Nothing is known yet. We read your site when it is connected, and once a day.
        </p>
      ) : (
        <dl className="divide-y divide-line rounded-xl border border-line bg-surface shadow-card">
          {lines.map(({ part, text, page, quote }) => (
            <div key={part} className="grid gap-x-4 px-4 py-3 sm:grid-cols-[10rem_1fr]">
              <dt className="text-soft">{partLabels[part]}</dt>
              <dd className="wrap-anywhere">
                {text}
                {page && (
                  <span className="block text-sm text-soft">
                    {quote && quote !== text ? `“${quote}”, from ` : 'From '}
                    <NewTabLink href={page.url} className="underline underline-offset-4">
                      {page.title || page.url}
                    </NewTabLink>
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <DialogButton
        look="secondary"
        renderDialog={(close) => <CardDialog lines={card.data.lines} onClose={close} />}
      >
        Edit your business card
      </DialogButton>
    </div>
  )
}

function CardDialog({ lines, onClose }: { lines: CardLine[]; onClose(): void }) {
  const initial = Object.fromEntries(
    cardParts.map((part) => [part, lines.find((line) => line.part === part)?.text ?? '']),
  ) as Record<CardPart, string>
  // Sends only changed lines, so that the others still follow the site.
  const changed = (values: typeof initial) =>
    Object.fromEntries(
      Object.entries(values).filter(([part, text]) => text.trim() !== initial[part as CardPart]),
    )
  return (
    <EditDialog
      title="Your business card"
      action="Save"
      initial={initial}
      send={(values) => api.profile.saveBusinessCard({ lines: changed(values) })}
      into={businessCardQuery}
      done="Your business card was saved."
      fallback="Your business card could not be saved. Please try again."
      onClose={onClose}
    >
      {({ field }) =>
        cardParts.map((part) => (
          <TextField
            key={part}
            label={partLabels[part]}
            hint={part === 'speaker' && '“I”, “we” or the name of your business'}
            {...field(part)}
          />
        ))
      }
    </EditDialog>
  )
}
