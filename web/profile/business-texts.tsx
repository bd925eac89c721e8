import type { FormField } from '../platform/use-form.ts'
import { TextArea, TextField } from '../ui/fields/text-field.tsx'
import { longest, type BusinessValues } from './business-rules.ts'

// Before that nobody needs to know of a limit.
const nearShare = 0.9

/** How much room is left, once there is little. Said to a screen reader when it turns short and when it is gone, not at each key. */
function CharacterCount({ value, most }: { value: string; most: number }) {
  const left = most - value.trim().length
  const isNear = left < most * (1 - nearShare)
  const count = Math.abs(left).toLocaleString('en')
  return (
    <>
      {isNear && (
        <p className={`text-sm tabular-nums ${left < 0 ? 'font-medium text-danger' : 'text-soft'}`}>
          {left < 0 ? `${count} characters too many` : `${count} characters left`}
        </p>
      )}
      <p role="status" className="sr-only">
        {isNear && (left < 0 ? 'This text is too long.' : 'This text is close to its limit.')}
      </p>
    </>
  )
}

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

/** An example for people who wonder how to begin. */
function FieldExample({ text }: { text: string }) {
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 items-center rounded font-medium text-accent underline decoration-dotted underline-offset-4 sm:min-h-8">
        An example
      </summary>
      <p className="mt-1 border-l-2 border-line pl-3 whitespace-pre-line text-soft italic">{text}</p>
    </details>
  )
}
