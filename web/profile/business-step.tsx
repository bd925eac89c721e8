import type { FormField } from '../ui/fields/form.tsx'
import { textLinkClasses } from '../ui/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Stroke } from '../ui/icon.tsx'
import { maxCardLine } from '../../contract/profile/card-parts.ts'
import { partLabels } from './business-card/part-labels.ts'
import { cardFieldNames, type ProfileValues } from './business-values.ts'
import { BusinessTexts, FromSite, FromSiteLine } from './business-texts.tsx'
import type { SuggestedField, useSuggestions } from './use-suggestions.ts'

interface BusinessStepProps extends ReturnType<typeof useSuggestions> {
  field(name: SuggestedField): FormField
  values: ProfileValues
  /** The host of the connected site. */
  host: string | undefined
  onBack(): void
}

/** The second step: the business as read from the site or typed. */
export function BusinessStep(props: BusinessStepProps) {
  const { field, values, suggested, state, host, onBack } = props
  const isFromSite = (name: SuggestedField) => values[name] !== '' && values[name] === suggested[name]
  const marked = (name: SuggestedField) => ({ ...field(name), isFromSite: isFromSite(name) })
  return (
    <>
      <div className="-mt-4 flex flex-wrap items-center justify-between gap-x-6 text-soft">
        <p role="status" aria-busy={state === 'reading'} className="min-h-6 max-sm:min-h-[2lh]">
          {intro(
            state,
            host ?? '',
            Boolean(suggested.idealClient ?? suggested.clientPromises ?? suggested.clientExpectations),
          )}
          {state === 'failed' && (
            <button
              type="button"
              aria-disabled={props.isAgain || undefined}
              className={`ml-1 min-h-11 ${textLinkClasses}`}
              onClick={() => props.isAgain || props.readAgain()}
            >
              {props.isAgain ? 'Reading...' : 'Read it again'}
            </button>
          )}
        </p>
        <p>
          {host ? `Connected to ${host}. ` : 'No site connected. '}
          <button type="button" className={`min-h-11 ${textLinkClasses}`} onClick={onBack}>
            {host ? 'Change' : 'Connect one'}
          </button>
        </p>
      </div>
      <BusinessTexts field={marked}>
        <div className="space-y-1.5">
          <TextField label={`${partLabels.trade} (optional)`} maxLength={maxCardLine} {...field('trade')} />
          <FromSiteLine isFromSite={isFromSite('trade')} />
        </div>
        <CardFields field={field} values={values} isFromSite={otherParts.some(isFromSite)} />
      </BusinessTexts>
    </>
  )
}

function intro(state: BusinessStepProps['state'], host: string, hasTexts: boolean): string {
  if (state === 'none') return 'So that each post sounds like you. A few plain words are enough.'
  if (state === 'reading') return `Reading ${host} for you…`
  if (state === 'failed')
    return `We couldn’t read ${host} just now. Fill this in yourself; a few words are enough.`
  return hasTexts
    ? `This is what ${host} says. Correct what isn’t right.`
    : `We found little on ${host} to start from. Fill this in yourself; a few words are enough.`
}

interface CardFieldsProps extends Pick<BusinessStepProps, 'field' | 'values'> {
  isFromSite: boolean
}

const otherParts = cardFieldNames.filter((name) => name !== 'trade')

/** A one-line summary of the card that expands to its fields. */
function CardFields({ field, values, isFromSite }: CardFieldsProps) {
  const cardTexts = otherParts.map((name) => values[name].trim()).filter(Boolean)
  return (
    <details className="group rounded-xl border border-line bg-surface px-4 @3xl:mt-6 @3xl:open:col-span-3">
      <summary className="flex min-h-14 items-center gap-3 py-2">
        <span className="min-w-0 grow">
          <span className="mr-2 font-medium">Your business card</span>
          {isFromSite && <FromSite />}
          <span className="line-clamp-2 text-sm text-soft">
            {cardTexts.join(' · ') || 'Optional: town, language, “I” or “we”, phone'}
          </span>
        </span>
        <Stroke className="size-5 shrink-0 stroke-current stroke-2 group-open:rotate-180" d="m6 9 6 6 6-6" />
      </summary>
      <div className="grid gap-4 pt-1 pb-5 sm:grid-cols-2 @3xl:grid-cols-3">
        {otherParts.map((part) => (
          <TextField
            key={part}
            label={partLabels[part]}
            maxLength={maxCardLine}
            placeholder={part === 'speaker' ? '“I”, “we” or your name' : undefined}
            {...field(part)}
          />
        ))}
      </div>
    </details>
  )
}
