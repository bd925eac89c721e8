import type { FormField } from '../platform/use-form.ts'
import { TextArea, TextField } from '../ui/text-field.tsx'
import { longest, type BusinessValues } from './business-rules.ts'
import { CharacterCount } from './character-count.tsx'
import { FieldExample } from './field-example.tsx'

interface FieldsProps {
  field(name: keyof BusinessValues): FormField
}

/** What Quillcast must know of a business to write in its voice. */
export function BusinessTexts({ field }: FieldsProps) {
  const name = field('businessName')
  return (
    <div className="space-y-6">
      <div className="space-y-2">
        <TextField label="Business Name" autoComplete="organization" {...name} />
        <CharacterCount value={name.value} most={longest.businessName} />
      </div>
      <LongText
        {...field('idealClient')}
        label="Describe your ideal client"
        hint="Three sentences: who they are, what they struggle with, what they want."
        rows={4}
        most={longest.idealClient}
        example="Dog owners in town who work full time. Their dog is afraid of the bath, and every visit to a salon is a struggle. They want somebody patient their dog can trust."
      />
      <LongText
        {...field('clientPromises')}
        label="Top three promises to your clients"
        hint="One paragraph each, with a blank line between them."
        rows={6}
        most={longest.clientPromises}
        example={
          'A calm dog, as we never rush.\n\nReady at the time we said.\n\nAdvice that you can use at home.'
        }
      />
      <LongText
        {...field('clientExpectations')}
        label="Top three expectations of your clients"
        hint="One paragraph each, with a blank line between them."
        rows={6}
        most={longest.clientExpectations}
        example={
          'Clean rooms and gentle products.\n\nA price they know in advance.\n\nAn appointment within a week.'
        }
      />
    </div>
  )
}

type LongTextProps = ReturnType<FieldsProps['field']> & {
  label: string
  hint: string
  example: string
  rows: number
  most: number
}

function LongText({ example, most, ...area }: LongTextProps) {
  return (
    <div className="space-y-2">
      <TextArea {...area} />
      <CharacterCount value={area.value} most={most} />
      <FieldExample text={example} />
    </div>
  )
}
