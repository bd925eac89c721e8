import { useMutation } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import type { Post } from '../../../../contract/posts/posts.ts'
import { api, ApiFailure } from '../../../platform/api.ts'
import { refresh } from '../../../platform/query-client.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailField, SelectField, TextField } from '../../../ui/fields/text-field.tsx'
import { FailureLine } from '../../../ui/messages/failure-line.tsx'
import type { PostEditing } from '../use-post-editor.ts'
import { CopyButton } from './copy-button.tsx'

interface ApprovalRequestProps extends Pick<PostEditing, 'flush'> {
  post: Post
  onClose(): void
}

/** Asks for the approver, creates their link and shows it once. */
export function ApprovalRequest({ post, flush, onClose }: ApprovalRequestProps) {
  const [fields, setFields] = useState({ name: '', email: '', days: '14' })
  const email = fields.email.trim()
  const ask = useMutation({
    async mutationFn() {
      // Save first, so that they read the newest text.
      await flush()
      const { name, days } = fields
      return api.autopilot.requestApproval({ id: post.id, name, email: email || null, days: Number(days) })
    },
    onSuccess: () => void refresh(['autopilot', 'listApprovals']),
  })
  if (ask.data)
    return (
      <div className="space-y-2 rounded-lg border border-line bg-paper px-3 py-3">
        <h4 ref={takeFocus} tabIndex={-1} className="font-medium outline-none wrap-anywhere">
          {email ? `We’ve sent ${fields.name} the link` : `The link for ${fields.name}`}
        </h4>
        <p className="text-soft">Anyone who has it can read and approve this post. We won’t show it again.</p>
        <code className="block wrap-anywhere">{ask.data.address}</code>
        <div className="-ms-5 flex flex-wrap">
          <CopyButton text={() => ask.data.address} done="Copied to clipboard!">
            Copy
          </CopyButton>
          <Button look="quiet" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    )
  const change = (changes: Partial<Fields>) => setFields((before) => ({ ...before, ...changes }))
  return (
    // Not a form, because the panel is inside the post's form, which Enter would save.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys bubble up from the fields
    <div role="group" aria-label="Get approval" className="space-y-3" onKeyDown={preventEnter}>
      <RequestFields fields={fields} error={ask.error} onChange={change} />
      {post.status === 'held' && (
        <p className="text-soft">If this post waits for your approval, theirs schedules it as well.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" busy={ask.isPending} busyLabel="Creating..." onClick={() => ask.mutate()}>
          {email ? 'Send the link' : 'Create the link'}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

const takeFocus = (element: HTMLElement | null) => element?.focus()

const preventEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

type Fields = Record<'name' | 'email' | 'days', string>

interface RequestFieldsProps {
  fields: Fields
  error: Error | null
  onChange(changes: Partial<Fields>): void
}

function RequestFields({ fields, error, onChange }: RequestFieldsProps) {
  const wrong = error instanceof ApiFailure ? error.fields : {}
  const field = (name: keyof Fields) => ({
    id: `approval-${name}`,
    value: fields[name],
    error: wrong[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  return (
    <>
      <TextField label="Name" dir="auto" maxLength={80} {...field('name')} />
      <EmailField
        label="Email (optional)"
        hint="We send the link there. Without it, you pass it on yourself."
        maxLength={254}
        {...field('email')}
      />
      <SelectField label="The link works for" {...field('days')}>
        {[3, 14, 30].map((days) => (
          <option key={days} value={days}>
            {days} days
          </option>
        ))}
      </SelectField>
      {Object.keys(wrong).length === 0 && (
        <FailureLine of={error} fallback="The link could not be created. Please try again." />
      )}
    </>
  )
}
