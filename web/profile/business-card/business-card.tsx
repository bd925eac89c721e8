import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cardParts } from '../../../contract/profile/card-parts.ts'
import { Button, NewTabLink } from '../../ui/button.tsx'
import { cardQuery, partLabels } from './card-query.ts'
import { CardDialog } from './card-dialog.tsx'

/** Who the business is, each line with where the site says so. */
export function BusinessCard() {
  const card = useQuery(cardQuery)
  const [isOpen, setOpen] = useState(false)
  if (!card.data) return null
  const lines = cardParts.flatMap((part) => card.data.lines.filter((line) => line.part === part))
  return (
    <div className="space-y-4">
      {lines.length === 0 ? (
        <p className="text-soft">
          Nothing is known yet. We read your site when it is connected, and once a day.
        </p>
      ) : (
        <dl className="divide-y divide-line rounded-xl border border-line bg-surface shadow-card">
          {lines.map(({ part, text, page, quote }) => (
            <div key={part} className="grid gap-x-4 px-4 py-3 sm:grid-cols-[10rem_1fr]">
              <dt className="text-soft">{partLabels[part]}</dt>
              <dd className="wrap-anywhere">
                {text}
                {page && (
                  <span className="block text-sm text-soft">
                    {quote && quote !== text ? `“${quote}”, from ` : 'From '}
                    <NewTabLink href={page.url} className="underline underline-offset-4">
                      {page.title || page.url}
                    </NewTabLink>
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Button look="secondary" onClick={() => setOpen(true)}>
        Edit your business card
      </Button>
      {isOpen && <CardDialog lines={card.data.lines} onClose={() => setOpen(false)} />}
    </div>
  )
}
