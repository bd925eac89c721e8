import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Sessions } from '../../accounts/sessions.tsx'
import { TwoFactor, twoFactorQuery } from '../../accounts/two-factor/two-factor.tsx'
import { carryToasts } from '../../platform/session/carried-toasts.ts'
import { useAuth } from '../../platform/session/session.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { hasCode, send, api } from '../../platform/api.ts'
import { CallButton } from '../../ui/call-button.tsx'
import { saveFile } from '../../platform/save-file.ts'
import { usePasswordAgain } from '../../accounts/password-again.tsx'
import { useForm, FormDialog } from '../../ui/fields/form.tsx'
import { EmailField } from '../../ui/fields/text-field.tsx'
import {
  codeRule,
  SecondFactorField,
  CurrentPassword,
  currentPasswordRule,
} from '../../accounts/identity-fields.tsx'
import { DialogButton } from '../../ui/messages/dialog.tsx'

export function SecuritySettings() {
  const { user } = useAuth()
  const { data } = useQuery(twoFactorQuery)
  return (
    <div className="space-y-10">
      <TitledSection
        id="two-factor"
        title="Two-factor authentication"
        help="two-factor"
        intro="Signing in then asks for a code from your phone as well: a stolen password alone opens nothing."
      >
        <TwoFactor />
      </TitledSection>
      <TitledSection id="sessions" title="Active sessions" intro="Where you are signed in.">
        <Sessions />
      </TitledSection>
      <TitledSection
        id="your-data"
        title="Your data"
        intro="One zip file of everything in your account: each post as Markdown and JSON, your pictures, your settings and your mails. No password and no key is in it. You can have it five times a day."
      >
        <SecurityExport />
      </TitledSection>
      <TitledSection
        id="delete-account"
        title="Delete account"
        intro="Ends your subscription and removes everything that is here. It cannot be undone."
      >
        <DialogButton
          look="danger"
          renderDialog={(close) => (
            <DeleteDialog email={user?.email ?? ''} asksForCode={data?.enabled ?? false} onClose={close} />
          )}
        >
          Delete account
        </DialogButton>
      </TitledSection>
    </div>
  )
}

/** Goes to the start page, which is outside the app, so that no more requests are sent. */
async function leaveForGood() {
  await forgetCustomer()
  carryToasts([{ type: 'success', message: 'Your account has been deleted.' }])
  location.assign('/')
}

const persistentKeys = ['theme']

/** Removes everything stored about a customer whose account was deleted, except the color scheme. */
async function forgetCustomer(): Promise<void> {
  sessionStorage.clear()
  for (const name of Object.keys(localStorage))
    if (!persistentKeys.includes(name)) localStorage.removeItem(name)
  // Some browsers cannot list databases; they then keep the drafts of a deleted account.
  const databases = (await indexedDB.databases?.().catch(() => [])) ?? []
  for (const { name } of databases) if (name) indexedDB.deleteDatabase(name)
}

/** Downloads all the account's data as one file. */
function SecurityExport() {
  const { withPassword, question } = usePasswordAgain({
    reason: 'Enter your password to download your data.',
    submit: 'Download',
    look: 'primary',
  })
  async function download() {
    const answer = await withPassword(() => send('/account/export', {}))
    const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
    saveFile(await answer.blob(), name ?? 'quillcast-export.zip')
  }
  return (
    <div className="space-y-3 [&_[role=status]]:text-soft">
      <CallButton
        look="secondary"
        busyLabel="Collecting everything..."
        call={download}
        doing="With many posts and images, this can take a while. Stay on this page."
        done="Saved to your downloads."
        fallback="The download was interrupted. Please try again."
      >
        Download everything
      </CallButton>
      {question}
    </div>
  )
}

interface DeleteDialogProps {
  email: string
  /** True if two-factor authentication is on. */
  asksForCode: boolean
  onClose(): void
}

function DeleteDialog({ email, asksForCode, onClose }: DeleteDialogProps) {
  const { form, needsCode } = useDeleteForm(email, asksForCode)
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
        hint={`Type ${email} to confirm.`}
        autoComplete="off"
        {...form.field('confirm')}
      />
      <CurrentPassword {...form.field('currentPassword')} />
      {needsCode && <SecondFactorField {...form.field('code')} />}
    </FormDialog>
  )
}

function useDeleteForm(email: string, asksForCode: boolean) {
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
      void leaveForGood()
    },
  })
  return { form, needsCode }
}
