import type { ReactNode } from 'react'
import type { FormField } from '../ui/fields/form.tsx'
import { TextArea, TextField } from '../ui/fields/text-field.tsx'
import type { BusinessValues } from './business-values.ts'

interface BusinessField extends FormField {
  /** True while the value is the one read from the site. */
  isFromSite?: boolean
}

interface FieldsProps {
  /** Shown beside the business name on wide screens. */
  children?: ReactNode
  field(name: Exclude<keyof BusinessValues, `wordpress${string}`>): BusinessField
}

/** What Quillcast needs to know to write in the business's voice. */
export function BusinessTexts({ field, children }: FieldsProps) {
  const { isFromSite = false, ...name } = field('businessName')
  return (
    <div className="@container space-y-6">
      <div className="grid grid-cols-1 items-start gap-x-6 gap-y-3 @3xl:grid-cols-3">
        <div className={`space-y-1.5 ${children ? '' : 'col-span-full'}`}>
          <TextField label="Business Name" autoComplete="organization" dir="auto" {...name} />
          {children && <FromSiteLine isFromSite={isFromSite} />}
        </div>
        {children}
      </div>
      {/* Keeps the boxes aligned when hints wrap. */}
      <div className="grid grid-cols-1 gap-6 @3xl:grid-cols-3 @3xl:@max-5xl:[&_[id$=-hint]]:min-h-15">
        <LongText
          {...field('idealClient')}
          label="Describe your ideal client"
          hint="Three sentences: who they are, what they struggle with, what they want."
          example="People nearby with little time. They were let down before. They want quality they can rely on."
        />
        <LongText
          {...field('clientPromises')}
          label="Top three promises to clients"
          hint="A few words each are enough. Leave a blank line between each."
          example="We answer every message the same day."
        />
        <LongText
          {...field('clientExpectations')}
          label="Top three client expectations"
          hint="What they expect of you. Leave a blank line between each."
          example="They want to know the price before we start."
        />
      </div>
    </div>
  )
}

type LongTextProps = BusinessField & Record<'label' | 'hint' | 'example', string>

/** A long field with one line below it: an example, or a note that the text was read from the site. */
const LongText = ({ example, isFromSite = false, ...area }: LongTextProps) => (
  <div className="space-y-1.5">
    <TextArea rows={5} dir="auto" {...area} />
    {/* In one place, so that nothing moves. */}
    <div className="grid text-sm *:[grid-area:1/1]">
      <p className={`text-soft ${isFromSite ? 'invisible' : ''}`}>For example: “{example}”</p>
      {isFromSite && (
        <p>
          <FromSite />
        </p>
      )}
    </div>
  </div>
)

/** Keeps its place, so that nothing moves. */
export const FromSiteLine = ({ isFromSite }: { isFromSite: boolean }) => (
  <p className="min-h-5 text-sm">{isFromSite && <FromSite />}</p>
)

export const FromSite = () => (
  <span className="rounded-sm bg-marker px-1 text-sm text-ink">From your site</span>
)
