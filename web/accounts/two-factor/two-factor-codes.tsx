import { Button } from '../../ui/button.tsx'
import { copyText } from '../../platform/copy-text.ts'
import { saveFile } from '../../platform/save-file.ts'

interface TwoFactorCodesProps {
  codes: string[]
  /** True if the codes replace earlier ones. */
  areRenewed: boolean
  onSaved(): void
}

/** Makes screen readers announce the new content. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus()

/** Shows the recovery codes, which the server never returns again. */
export function TwoFactorCodes({ codes, areRenewed, onSaved }: TwoFactorCodesProps) {
  const text = codes.join('\n')
  function download() {
    const intro = 'Quillcast recovery codes. Each one signs you in once, instead of a code from your app.'
    saveFile(new Blob([`${intro}\n\n${text}\n`], { type: 'text/plain' }), 'quillcast-recovery-codes.txt')
  }
  return (
    <div className="space-y-5 rounded-2xl border border-line bg-surface p-5 shadow-card sm:p-6">
      <div className="space-y-2">
        <h3 ref={takeFocus} tabIndex={-1} className="font-semibold outline-none">
          {areRenewed
            ? 'Your new recovery codes. The old ones no longer work.'
            : 'Two-factor authentication is on. Save these codes.'}
        </h3>
        <p className="text-soft">
          If you lose your phone, each code signs you in once. We won’t show them again, so save them with
          your passwords.
        </p>
      </div>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-2 rounded-xl bg-sunken px-3 py-4 font-mono text-[0.8125rem] sm:px-4 sm:text-sm lg:grid-cols-2"
      >
        {codes.map((code) => (
          // If a code wraps, its second line is indented so that it does not look like another code.
          <li key={code} className="pl-4 -indent-4 wrap-anywhere">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => void copyText(text, 'Recovery codes copied to clipboard!')}>
          Copy
        </Button>
        <Button look="secondary" onClick={download}>
          Download
        </Button>
        <Button className="sm:ml-auto" onClick={onSaved}>
          I’ve saved them
        </Button>
      </div>
    </div>
  )
}
