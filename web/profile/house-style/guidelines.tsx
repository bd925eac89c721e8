import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { siteGuidelinesQuery } from '../profile-queries.ts'
import type { HouseStyleDraft } from './use-house-style-draft.ts'

// The contract's limit.
const maxGuidelineChars = 5000

type GuidelinesProps = Pick<HouseStyleDraft, 'values' | 'refused' | 'change'>

/** Rules as text, with an offer to take over those of the WordPress site. */
export function Guidelines({ values: { guidelines }, refused, change }: GuidelinesProps) {
  const { data } = useQuery(siteGuidelinesQuery)
  const offered = (data?.guidelines ?? []).filter(({ text }) => !guidelines.includes(text))
  return (
    <TitledSection
      id="own-words"
      title="Guidelines"
      intro="Rules in your own words, for new posts. The writer follows them; we don’t correct posts by them."
    >
      <TextArea
        id="guidelines"
        label="Guidelines in your own words"
        placeholder="We say “guests”, never “users”. No exclamation marks. Recipes give grams first."
        rows={4}
        dir="auto"
        maxLength={maxGuidelineChars}
        error={refused['guidelines']}
        value={guidelines}
        onChange={({ target }) => change({ guidelines: target.value })}
      />
      {offered.length > 0 && (
        <section aria-labelledby="site-guidelines" className="space-y-3 rounded-lg bg-sunken p-4">
          <h3 id="site-guidelines" className="font-medium">
            From your WordPress site
          </h3>
          {offered.map(({ about, text }) => (
            <p key={about} dir="auto" className="line-clamp-4 whitespace-pre-line text-soft">
              {text}
            </p>
          ))}
          <Button
            look="secondary"
            onClick={() =>
              change({
                guidelines: [guidelines.trim(), ...offered.map(({ text }) => text)]
                  .filter(Boolean)
                  .join('\n\n'),
              })
            }
          >
            Add these guidelines
          </Button>
        </section>
      )}
    </TitledSection>
  )
}
