import { encode } from 'uqr'
import { copyText } from '../../platform/copy-text.ts'
import { useForm, FormDialog } from '../../ui/fields/form.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { TwoFactorCall } from './two-factor-dialog.tsx'

interface TwoFactorScanProps {
  secret: string
  otpauth: string
  change: TwoFactorCall
  onCodes(codes: string[]): void
  onClose(): void
}

/** Shows the secret for the app, whose first code confirms that it was scanned. */
export function TwoFactorScan({ secret, otpauth, change, onCodes, onClose }: TwoFactorScanProps) {
  const form = useForm({
    initial: { code: '' },
    rules: { code: (value) => (value.trim() ? undefined : 'Enter the code your app shows') },
    fallback: 'The code could not be checked. Please try again.',
    async send({ code }) {
      const { recoveryCodes } = await change({ action: 'confirm', code })
      onCodes(recoveryCodes ?? [])
    },
  })
  return (
    <FormDialog
      title="Set up your authenticator app"
      form={form}
      action="Turn on"
      busyLabel="Checking..."
      onClose={onClose}
    >
      <p>
        Scan this code with your app (for example 1Password, Google Authenticator or Aegis), or enter this
        key:
      </p>
      <div className="flex flex-col gap-6 sm:flex-row">
        <QrCode text={otpauth} label="QR code for your authenticator app" />
        <div className="min-w-0 space-y-3">
          <p className="rounded-lg bg-sunken px-4 py-3 font-mono text-sm wrap-anywhere">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </p>
          <Button look="secondary" onClick={() => void copyText(secret, 'Key copied to clipboard!')}>
            Copy key
          </Button>
        </div>
      </div>
      <TextField
        label="Code from the app"
        hint="The six digits it shows for Quillcast."
        inputMode="numeric"
        autoComplete="one-time-code"
        // Six digits with spaces between them.
        maxLength={10}
        className="max-w-48 text-lg tracking-[0.2em] tabular-nums"
        {...form.field('code')}
      />
    </FormDialog>
  )
}

/** Black on white in both schemes, because some apps cannot read inverted codes. */
function QrCode({ text, label }: { text: string; label: string }) {
  // ISO/IEC 18004 requires a quiet zone of four modules.
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-xl border border-line bg-white"
    >
      <path d={path} className="fill-black" />
    </svg>
  )
}
