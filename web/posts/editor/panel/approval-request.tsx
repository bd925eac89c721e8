import { useState } from 'react'
import type { Post } from '../../../../contract/posts/posts.ts'
import { api, refresh } from '../../../platform/api.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog, useForm } from '../../../ui/fields/form.tsx'
import { EmailField, SelectField, TextField } from '../../../ui/fields/text-field.tsx'
import { Dialog } from '../../../ui/messages/dialog.tsx'
import { useEditing } from '../editor-context.ts'
import { CopyButton } from './copy-button.tsx'

/** Asks for the approver, creates their link and shows it once. */
export function ApprovalRequest({ post, onClose }: { post: Post; onClose(): void }) {
  const { afterSave } = useEditing()
  const [address, setAddress] = useState<string>()
  const form = useForm({
    initial: { name: '', email: '', days: '14' },
    async send({ name, email, days }) {
      const request = { id: post.id, name, email: email.trim() || null, days: Number(days) }
      setAddress((await afterSave(() => api.autopilot.requestApproval(request))).address)
      void refresh(['autopilot', 'listApprovals'])
    },
    fallback: 'The link could not be created. Please try again.',
  })
  const { name, email } = form.values
  if (address)
    return (
      <Dialog title={email.trim() ? `We’ve sent ${name} the link` : `The link for ${name}`} onClose={onClose}>
        <Link address={address} onClose={onClose} />
      </Dialog>
    )
  return (
    <FormDialog
      title="Get approval"
      form={form}
      action={email.trim() ? 'Send the link' : 'Create the link'}
      busyLabel="Creating..."
      onClose={onClose}
    >
      <TextField label="Name" dir="auto" autoComplete="off" maxLength={80} {...form.field('name')} />
      <EmailField
        label="Email (optional)"
        hint="We send the link there. Without it, you pass it on yourself."
        autoComplete="off"
        maxLength={254}
        {...form.field('email')}
      />
      <SelectField
        label="The link works for"
        options={{ 3: '3 days', 14: '14 days', 30: '30 days' }}
        {...form.field('days')}
      />
      {post.status === 'held' && (
        <p className="text-soft">If this post waits for your approval, theirs schedules it as well.</p>
      )}
    </FormDialog>
  )
}

const Link = ({ address, onClose }: { address: string; onClose(): void }) => (
  <>
    <p className="text-soft">Anyone who has it can read and approve this post. We won’t show it again.</p>
    <code className="my-4 block wrap-anywhere">{address}</code>
    <div className="flex flex-wrap justify-end gap-3">
      <CopyButton text={() => address} done="Copied to clipboard!">
        Copy
      </CopyButton>
      <Button onClick={onClose}>Done</Button>
    </div>
  </>
)
