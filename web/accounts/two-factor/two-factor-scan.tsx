import { Suspense } from 'react'
import { api } from '../../platform/api.ts'
import { hasCode } from '../../platform/api-failure.ts'
import { useForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/fields/form-dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { copyText } from '../../platform/copy-text.ts'
import { StepHeading } from './two-factor-step.tsx'
import { DialogActions } from '../../ui/messages/dialog-actions.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

// Needed once in the life of an account.
const QrCode = lazyPart(async () => (await import('./two-factor-qr.tsx')).QrCode)

interface TwoFactorScanProps {
  secret: string
  otpauth: string
  onCodes(codes: string[]): void
  onStale(): void
  onCancel(): void
}

/** The secret goes into the app; its first code proves that it arrived. */
export function TwoFactorScan({ secret, otpauth, onCodes, onStale, onCancel }: TwoFactorScanProps) {
  const form = useForm({
    initial: { code: '' },
    rules: { code: (value) => (value.trim() ? undefined : 'Enter the code your app shows') },
    fallback: 'The code could not be checked. Please try again.',
    async send({ code }) {
      try {
        const { recoveryCodes } = await api.accounts.twoFactor({ action: 'confirm', code })
        onCodes(recoveryCodes ?? [])
      } catch (failure) {
        if (hasCode(failure, 'two_factor_on', 'two_factor_off')) onStale()
        throw failure
      }
    },
  })
  return (
    <Form form={form} className="space-y-5 border-t border-line pt-5">
      <StepHeading>Set up your authenticator app</StepHeading>
      <div className="flex flex-col gap-6 sm:flex-row">
        <Suspense fallback={<div className="size-48 shrink-0 rounded-xl bg-sunken" />}>
          <QrCode text={otpauth} label="QR code for your authenticator app" />
        </Suspense>
        <Secret secret={secret} />
      </div>
      <TextField
        label="Code from the app"
        hint="The six digits it shows for Quillcast."
        inputMode="numeric"
        autoComplete="one-time-code"
        // Six digits and the spaces that people put among them.
        maxLength={10}
        className="max-w-48 text-lg tracking-[0.2em] tabular-nums"
        {...form.field('code')}
      />
      <DialogActions busy={form.isBusy} busyLabel="Checking..." onCancel={onCancel}>
        Turn on
      </DialogActions>
    </Form>
  )
}

function Secret({ secret }: { secret: string }) {
  return (
    <div className="min-w-0 space-y-3">
      <p>
        Scan this code with your app (for example 1Password, Google Authenticator or Aegis), or enter this
        key:
      </p>
      <p className="rounded-lg bg-sunken px-4 py-3 font-mono text-sm wrap-anywhere">
        {secret.match(/.{1,4}/g)?.join(' ')}
      </p>
      <Button look="secondary" onClick={() => void copyText(secret, 'Key copied to clipboard!')}>
        Copy key
      </Button>
    </div>
  )
}
