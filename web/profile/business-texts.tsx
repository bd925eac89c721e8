import type { ReactNode } from 'react'
import type { FormField } from '../ui/fields/form.tsx'
import { TextArea, TextField } from '../ui/fields/text-field.tsx'
import type { longest } from './business-rules.ts'

interface BusinessField extends FormField {
  /** It says what the connected site says. */
  isFromSite?: boolean
}

interface FieldsProps {
  /** Beside the name, where there is room. */
  children?: ReactNode
  field(name: keyof typeof longest): BusinessField
}

/** What Quillcast must know of a business to write in its voice. */
export function BusinessTexts({ field, children }: FieldsProps) {
  const { isFromSite = false, ...name } = field('businessName')
  return (
    <div className="@container space-y-6">
      <div className="grid grid-cols-1 items-start gap-6 @3xl:grid-cols-3">
        <div className={`space-y-1.5 ${children ? '' : 'col-span-full'}`}>
          <TextField label="Business Name" autoComplete="organization" dir="auto" {...name} />
          {isFromSite && <Origin />}
        </div>
        {children}
      </div>
      {/* Where labels and hints need more lines than one, the boxes stay on one line. */}
      <div className="grid grid-cols-1 gap-6 @3xl:grid-cols-3 @3xl:@max-5xl:[&_[id$=-hint]]:min-h-15 @3xl:@max-5xl:[&_label]:min-h-12 @3xl:@max-5xl:[&_label]:content-end">
        <LongText
          {...field('idealClient')}
          label="Describe your ideal client"
          hint="Three sentences: who they are, what they struggle with, what they want."
          example="Dog owners in town who work full time. Their dog is afraid of the bath. They want somebody patient."
        />
        <LongText
          {...field('clientPromises')}
          label="Top three promises to your clients"
          hint="One paragraph each, with a blank line between them."
          example="A calm dog, as we never rush."
        />
        <LongText
          {...field('clientExpectations')}
          label="Top three expectations of your clients"
          hint="What they expect of you: one paragraph each, with a blank line between them."
          example="A price they know in advance."
        />
      </div>
    </div>
  )
}

type LongTextProps = BusinessField & Record<'label' | 'hint' | 'example', string>

/** Below the field one line: an example for people who wonder how to begin, or where the text is from. */
const LongText = ({ example, isFromSite = false, ...area }: LongTextProps) => (
  <div className="space-y-1.5">
    <TextArea rows={5} dir="auto" {...area} />
    {isFromSite ? <Origin /> : <p className="text-sm text-soft">For example: “{example}”</p>}
  </div>
)

const Origin = () => (
  <p className="text-sm text-soft">
    <span className="rounded-sm bg-marker px-1 text-ink">From your site</span>
  </p>
)
