import type { useForm } from '../platform/use-form.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { TextArea, TextField } from '../ui/text-field.tsx'
import type { BusinessValues } from './business-rules.ts'

type FieldsProps = Pick<ReturnType<typeof useForm<BusinessValues>>, 'field'>

const passwordHint =
  'In the WordPress admin, under Users, Profile, Application Passwords: enter a name, press Add, and copy what is shown.'

/** The seven fields of a business profile. */
export function BusinessFields({ field, isStored = false }: FieldsProps & { isStored?: boolean }) {
  return (
    <>
      <BusinessTexts field={field} />
      <SiteFields
        field={field}
        hint={isStored ? `Leave it empty to keep the stored one. ${passwordHint}` : passwordHint}
      />
    </>
  )
}

function BusinessTexts({ field }: FieldsProps) {
  return (
    <fieldset className="space-y-5">
      <legend className="mb-3 font-serif text-xl font-semibold">Your business</legend>
      <TextField label="Business Name" autoComplete="organization" {...field('businessName')} />
      <TextArea
        label="Describe your ideal client"
        hint="Three sentences: who they are, what they struggle with, what they wish for."
        rows={4}
        {...field('idealClient')}
      />
      <TextArea
        label="Top three promises to your clients"
        hint="One paragraph each, with a blank line between them."
        rows={6}
        {...field('clientPromises')}
      />
      <TextArea
        label="Top three expectations of your clients"
        hint="One paragraph each, with a blank line between them."
        rows={6}
        {...field('clientExpectations')}
      />
    </fieldset>
  )
}

function SiteFields({ field, hint }: FieldsProps & { hint: string }) {
  return (
    <fieldset className="space-y-5">
      <legend className="mb-3 font-serif text-xl font-semibold">Your WordPress site</legend>
      <TextField
        label="WordPress Site URL"
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://your-site.com"
        {...field('wordpressSiteUrl')}
      />
      <TextField
        label="WordPress Username"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...field('wordpressUsername')}
      />
      <PasswordField
        label="WordPress Application Password"
        hint={hint}
        autoComplete="off"
        {...field('wordpressApiKey')}
      />
    </fieldset>
  )
}
