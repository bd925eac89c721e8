import { useState } from 'react'
import { api, hasCode } from '../platform/api.ts'
import { useForm, FormDialog } from '../ui/fields/form.tsx'
import { EmailField } from '../ui/fields/text-field.tsx'
import { codeRule, SecondFactorField, CurrentPassword, currentPasswordRule } from './identity-fields.tsx'
import { DialogButton } from '../ui/messages/dialog.tsx'

interface SecurityDeleteProps {
  email: string
  /** True if two-factor authentication is on. */
  asksForCode: boolean
  onDeleted(): void
}

export const SecurityDelete = (props: SecurityDeleteProps) => (
  <DialogButton look="danger" renderDialog={(close) => <DeleteDialog {...props} onClose={close} />}>
    Delete account
  </DialogButton>
)

function DeleteDialog({ onClose, ...props }: SecurityDeleteProps & { onClose(): void }) {
  const { form, needsCode } = useDeleteForm(props)
  return (
    <FormDialog
      title="Delete your account?"
      form={form}
      action="Delete for good"
      busyLabel="Deleting..."
      look="danger"
      onClose={onClose}
    >
      <ul className="list-disc space-y-1 pl-5 marker:text-soft">
        <li>Your subscription ends right away, without a refund.</li>
        <li>Your posts, keywords, images and settings are deleted permanently.</li>
        <li>Every device is signed out.</li>
        <li>Posts on your WordPress site stay there. Nothing more is published.</li>
      </ul>
      <EmailField
        label="Your email address"
        hint={`Type ${props.email} to confirm.`}
        autoComplete="off"
        {...form.field('confirm')}
      />
      <CurrentPassword {...form.field('currentPassword')} />
      {needsCode && <SecondFactorField {...form.field('code')} />}
    </FormDialog>
  )
}

function useDeleteForm({ email, asksForCode, onDeleted }: SecurityDeleteProps) {
  // The server asks for a code if another window turned two-factor on meanwhile.
  const [isAsked, setAsked] = useState(false)
  const needsCode = asksForCode || isAsked
  const form = useForm({
    initial: { confirm: '', currentPassword: '', code: '' },
    rules: {
      confirm: (value) =>
        value.trim().toLowerCase() === email ? undefined : 'Type the email address of your account',
      currentPassword: currentPasswordRule,
      code: needsCode ? codeRule : undefined,
    },
    fallback: 'Your account could not be deleted. Please try again.',
    async send({ code, ...values }) {
      try {
        await api.billing.deleteAccount({ ...values, code: needsCode ? code : undefined })
      } catch (failure) {
        if (hasCode(failure, 'two_factor_required')) setAsked(true)
        throw failure
      }
      onDeleted()
    },
  })
  return { form, needsCode }
}
