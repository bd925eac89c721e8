import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import type { ApiKey } from '../../contract/integrations/api-keys.ts'
import { mostApiKeys, scopes, type Scope } from '../../contract/integrations/scopes.ts'
import { api, read, refresh } from '../platform/api.ts'
import { formatMoment } from '../platform/dates.ts'
import { ChoiceBoxes } from '../ui/fields/checkbox.tsx'
import { FormDialog, useForm } from '../ui/fields/form.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { ConfirmButton } from '../ui/messages/confirm-dialog.tsx'
import { DialogButton } from '../ui/messages/dialog.tsx'
import { LoadState } from '../ui/messages/load-failure.tsx'
import { useSecretOnce } from './secret-once.tsx'

/** Repeats a call after asking for the password when it needs that. */
export type WithPassword = <T>(call: () => Promise<T>) => Promise<T>

export function ApiKeys({ withPassword }: { withPassword: WithPassword }) {
  const query = useQuery({
    ...read('integrations', 'listApiKeys'),
    // Programs use them meanwhile.
    staleTime: 0,
  })
  const { card, show } = useSecretOnce({
    name: 'API key',
    text: 'Whoever has it can do what you chose.',
    section: 'api-keys',
  })
  if (!query.data) return <LoadState of={query} fallback="Your API keys could not be loaded." />
  const { keys } = query.data
  return (
    <div className="space-y-4">
      {card}
      {keys.length > 0 && (
        <ul
          aria-label="Your API keys"
          className="divide-y divide-line rounded-2xl border border-line bg-surface shadow-card"
        >
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </ul>
      )}
      <DialogButton
        look="secondary"
        disabled={keys.length >= mostApiKeys || card !== undefined}
        renderDialog={(close) => (
          <CreateDialog withPassword={withPassword} onCreated={show} onClose={close} />
        )}
      >
        Create an API key
      </DialogButton>
    </div>
  )
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { id, name, prefix, scopes: granted, created_at, last_used_at } = apiKey
  const lastUse = last_used_at ? `Last used ${formatMoment(last_used_at)}` : 'Never used'
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-4 sm:px-5">
      <div className="min-w-0 grow basis-64">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-soft wrap-anywhere">
          <code>{prefix}…</code> · {granted.join(', ')}
        </p>
        <p className="text-sm text-soft">
          {lastUse}, created {formatMoment(created_at)}
        </p>
      </div>
      <RevokeButton id={id} name={name} />
    </li>
  )
}

interface CreateDialogProps {
  withPassword: WithPassword
  onCreated(secret: string): void
  onClose(): void
}

function CreateDialog({ withPassword, onCreated, onClose }: CreateDialogProps) {
  const [chosen, setChosen] = useState<Scope[]>(['posts:read'])
  const form = useForm({
    initial: { name: '' },
    fallback: 'The key could not be created. Please try again.',
    async send({ name }) {
      const { secret } = await withPassword(() => api.integrations.createApiKey({ name, scopes: chosen }))
      onCreated(secret)
      onClose()
      await refresh(['integrations', 'listApiKeys'])
    },
  })
  return (
    <FormDialog
      title="Create an API key"
      form={form}
      action="Create key"
      busyLabel="Creating..."
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="Where you’ll use it, such as “Newsletter script”."
        maxLength={60}
        {...form.field('name')}
      />
      <ChoiceBoxes legend="What it may do" labels={scopes} chosen={chosen} onChange={setChosen} />
    </FormDialog>
  )
}

const RevokeButton = ({ id, name }: { id: string; name: string }) => (
  <ConfirmButton
    button={{ look: 'secondary', 'aria-label': `Revoke “${name}”`, children: 'Revoke' }}
    title={`Revoke “${name}”?`}
    action="Revoke key"
    look="danger"
    busyLabel="Revoking..."
    fallback="The key could not be revoked. Please try again."
    onConfirm={() => api.integrations.revokeApiKey({ id })}
    onDone={async () => {
      toast.success(`Revoked: ${name}`)
      await refresh(['integrations', 'listApiKeys'])
      document.getElementById('api-keys')?.focus()
    }}
  >
    <p>Programs that use it stop working immediately. This can’t be undone.</p>
  </ConfirmButton>
)
