import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuditEntry } from '../../contract/accounts/audit.ts'
import { read } from '../platform/api.ts'
import { formatMoment } from '../platform/dates.ts'
import { LoadState } from '../ui/messages/load-failure.tsx'
import { Badge } from '../ui/badge.tsx'
import { Pager } from '../ui/pager.tsx'

export function Activity() {
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...read('accounts', 'listActivity', { page }),
    // Always refetches, because activity may come from another device.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  if (!data || (error && isPlaceholderData))
    return <LoadState of={{ error, refetch }} fallback="Your activity could not be loaded." />
  const { entries, pagination } = data
  if (entries.length === 0) return <p className="text-soft">No activity yet.</p>
  return (
    <div className="space-y-4" aria-busy={isPlaceholderData}>
      <ol className="divide-y divide-line rounded-2xl border border-line bg-surface shadow-card">
        {entries.map((entry) => (
          <Entry key={entry.id} {...entry} />
        ))}
      </ol>
      <Pager label="Pages of activity" page={page} totalPages={pagination.totalPages} onPage={setPage} />
    </div>
  )
}

// Highlighted, because someone else may have done it.
const suspicious = new Set<AuditEntry['act']>(['sign_in_failed', 'code_failed', 'password_failed'])

const by: Record<AuditEntry['actor'], string> = {
  owner: '',
  api_key: 'by API key',
  stranger: '',
  link: 'by email link',
  approver: 'by approval link',
  service: 'by Quillcast',
  operator: 'by Quillcast support',
  schedule: 'as scheduled',
  autopilot: 'by the autopilot',
}

function Entry({ act, text, detail, actor, device, address, created_at }: AuditEntry) {
  const from = [formatMoment(created_at), by[actor], device, address].filter(Boolean).join(' · ')
  return (
    <li className="space-y-0.5 px-4 py-3 sm:px-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{text}</span>
        {suspicious.has(act) && <Badge tone="warn">Was this you?</Badge>}
        {detail && (
          <span className="min-w-0 break-words" dir="auto">
            {inWords(detail)}
          </span>
        )}
      </p>
      <p className="break-words text-sm text-soft">{from}</p>
    </li>
  )
}

const inWords = (detail: string) =>
  /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(detail) ? formatMoment(detail) : detail
