import type { Client } from '../../platform/api.ts'
import { useForm, FormDialog } from '../../ui/fields/form.tsx'
import { CurrentPassword, currentPasswordRule, codeRule, SecondFactorField } from '../identity-fields.tsx'

export type TwoFactorAction = 'begin' | 'renew' | 'disable'

const words: Record<
  TwoFactorAction,
  Record<'title' | 'text' | 'action' | 'busyLabel' | 'fallback', string>
> = {
  begin: {
    title: 'Confirm your password',
    text: 'Next, you’ll connect an authenticator app.',
    action: 'Continue',
    busyLabel: 'Checking...',
    fallback: 'Two-factor setup could not be started. Please try again.',
  },
  renew: {
    title: 'New recovery codes?',
    text: 'You’ll get ten new codes, and your current ones stop working right away.',
    action: 'Get new codes',
    busyLabel: 'Getting codes...',
    fallback: 'We couldn’t make new codes. Please try again.',
  },
  disable: {
    title: 'Turn off two-factor?',
    text: 'You’ll sign in with just your password, and your recovery codes stop working.',
    action: 'Turn off',
    busyLabel: 'Turning off...',
    fallback: 'Two-factor authentication could not be turned off. Please try again.',
  },
}

export type TwoFactorCall = Client['accounts']['twoFactor']

interface TwoFactorDialogProps {
  action: TwoFactorAction
  change: TwoFactorCall
  onDone(answer: Awaited<ReturnType<TwoFactorCall>>): void
  onClose(): void
}

/** Asks for the password, and the code if there is one, before changing two-factor authentication. */
export function TwoFactorDialog({ action, change, onDone, onClose }: TwoFactorDialogProps) {
  const { title, text, fallback, ...button } = words[action]
  const needsCode = action !== 'begin'
  const form = useForm({
    initial: { currentPassword: '', code: '' },
    rules: { currentPassword: currentPasswordRule, code: needsCode ? codeRule : undefined },
    fallback,
    async send({ currentPassword, code }) {
      onDone(await change({ action, currentPassword, code: needsCode ? code : undefined }))
    },
  })
  return (
    <FormDialog
      title={title}
      form={form}
      look={action === 'disable' ? 'danger' : 'primary'}
      onClose={onClose}
      {...button}
    >
      <p>{text}</p>
      <CurrentPassword {...form.field('currentPassword')} />
      {needsCode && <SecondFactorField {...form.field('code')} />}
    </FormDialog>
  )
}
