import type { ReactNode } from 'react'
import { frameworkIds, frameworks } from '../../../contract/writing/frameworks.ts'
import type { PostRecord } from '../../../contract/writing/record.ts'
import { formatDay } from '../../platform/dates.ts'
import { textLinkClasses } from '../../ui/button.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { describeChecks } from './describe-checks.ts'
import { Disclosure } from './disclosure.tsx'
import { deliveryOf, heldDecisions, houseStyleWords, sortEvidence } from './read-record.ts'

interface RecordProps {
  record: PostRecord
}

/** The request's names and values, without empty ones. */
export function RecordRequest({ record: { request, brief } }: RecordProps) {
  if (!request) return null
  const { topic, keywords = [], tone, framework, instructions, points = [], callToAction, persona } = request
  const unread = brief?.unread ?? []
  const form = frameworkIds.find((id) => id === framework)
  const rows: [string, ReactNode][] = [
    ['Topic', topic],
    ['Keywords', keywords.join(', ')],
    ['Framework', form && frameworks[form].name],
    ['Length', brief?.words && `${brief.words.min}–${brief.words.max} words`],
    ['Tone', tone],
    ['Written for', persona?.name],
    ['Instructions', instructions],
    ['Points to cover', points.length > 0 && <Lines key="points" texts={points} />],
    ['Call to action', callToAction],
    [
      'Sources we couldn’t read',
      unread.length > 0 && <Lines key="unread" texts={unread.map(({ url }) => url)} />,
    ],
  ]
  return (
    <Card id="record-request" title="What you asked for">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[10rem_1fr]">
        {rows
          .filter(([, value]) => Boolean(value))
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-soft max-sm:-mb-2.5">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
    </Card>
  )
}

const Lines = ({ texts }: { texts: string[] }) => (
  <ul className="list-disc space-y-1 pl-5">
    {[...new Set(texts)].map((text) => (
      <li key={text} className="wrap-anywhere">
        {text}
      </li>
    ))}
  </ul>
)

export function RecordEvidence({ record }: RecordProps) {
  const { used, unused } = sortEvidence(record)
  if (used.length + unused.length === 0) return null
  return (
    <Card id="record-evidence" title="Evidence" aside={`${used.length} used`}>
      {used.length === 0 && <p className="text-soft">This post didn’t need any of your facts.</p>}
      <EvidenceList items={used} />
      {unused.length > 0 && (
        <Disclosure title={`Not used (${unused.length})`}>
          <EvidenceList items={unused} />
        </Disclosure>
      )}
    </Card>
  )
}

type CitedEvidence = ReturnType<typeof sortEvidence>['used'][number]

const EvidenceList = ({ items }: { items: CitedEvidence[] }) => (
  <ul className="divide-y divide-line">
    {items.map((one) => (
      <Evidence key={one.item.id} {...one} />
    ))}
  </ul>
)

const originOf: Record<string, string> = {
  stated: ' · source you named',
  site: ' · page of your site, unconfirmed',
  web: ' · found on the web',
}

function Evidence({ item, sentences }: CitedEvidence) {
  const { text, source, url, date } = item
  const isWeb = url !== undefined && /^https?:\/\//.test(url)
  return (
    <li className="py-2.5">
      <p className="wrap-anywhere">{text}</p>
      <p className="text-sm text-soft">
        {isWeb ? (
          <a href={url} target="_blank" rel="noreferrer" className={`${textLinkClasses} wrap-anywhere`}>
            {url}
          </a>
        ) : (
          (source !== 'owner' && 'A source you named') ||
          (date ? `Fact you confirmed on ${formatDay(date)}` : 'Your business profile')
        )}
        {isWeb && (originOf[source] ?? '')}
        {isWeb && date && `, read on ${formatDay(date)}`}
        {sentences > 0 && ` · cited in ${sentences === 1 ? 'one sentence' : `${sentences} sentences`}`}
      </p>
    </li>
  )
}

export function RecordPlan({ record: { plan } }: RecordProps) {
  if (!plan) return null
  return (
    <Card id="record-plan" title="Plan">
      <p className="whitespace-pre-line wrap-anywhere">{plan}</p>
    </Card>
  )
}

/** What our code changed in the model's text. */
export function RecordChanges({ record }: RecordProps) {
  const { cut = [], dropped = [] } = deliveryOf(record)?.changes ?? {}
  const styled = houseStyleWords(record)
  if (cut.length + dropped.length + styled.length === 0) return null
  return (
    <Card id="record-changes" title="Changes">
      <div className="space-y-5">
        {cut.length > 0 && (
          <Change title="Cut to keep the length">
            <Lines texts={cut} />
          </Change>
        )}
        {styled.length > 0 && (
          <Change title="Put into your house style">
            <Lines texts={styled} />
          </Change>
        )}
        {dropped.length > 0 && (
          <Change title="Edits we didn’t make">
            <ul className="space-y-2">
              {dropped.map(({ text, reason }, at) => (
                // The same edit may have been proposed twice.
                <li key={at}>
                  {text && <p className="wrap-anywhere">“{text}”</p>}
                  <p className="text-sm text-soft">Why: {reason || 'it can’t be used'}</p>
                </li>
              ))}
            </ul>
          </Change>
        )}
      </div>
    </Card>
  )
}

export function RecordPictures({ record }: RecordProps) {
  const { pictures = [] } = deliveryOf(record) ?? {}
  if (pictures.length === 0) return null
  return (
    <Card id="record-pictures" title="Pictures from your media library">
      <ul className="divide-y divide-line">
        {pictures.map(({ alt, heading, words }) => (
          <li key={heading} className="py-2.5">
            <p className="wrap-anywhere">{alt}</p>
            <p className="text-sm text-soft wrap-anywhere">
              Below “{heading}”, because both say {words.map((word) => `“${word}”`).join(', ')}.
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Change = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="space-y-2">
    <h3 className="font-semibold">{title}</h3>
    {children}
  </div>
)

export function RecordGates({ record }: RecordProps) {
  const lines = describeChecks(record)
  if (lines.length === 0) return null
  const met = lines.filter(({ isMet }) => isMet).length
  return (
    <Card id="record-gates" title="Checks when it was delivered" aside={`${met} of ${lines.length} met`}>
      <ul className="divide-y divide-line">
        {lines.map(({ name, isMet, detail }) => (
          <li key={name} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
            <span className="font-medium sm:w-36">{name}</span>
            <span className="order-last min-w-0 flex-1 basis-full text-soft wrap-anywhere sm:order-none sm:basis-0">
              {detail}
            </span>
            <span className="ml-auto">
              <Badge tone={isMet ? 'good' : 'warn'}>{isMet ? 'Met' : 'Not met'}</Badge>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function RecordHeld({ record }: RecordProps) {
  const held = heldDecisions(record)
  if (held.length === 0) return null
  return (
    <Card id="record-held" title="Held sentences" aside={String(held.length)}>
      <ul className="divide-y divide-line">
        {held.map(({ sentence, why, outcome }) => (
          <li key={sentence} className="space-y-1 py-3">
            <p className="wrap-anywhere">“{sentence}”</p>
            {why.map((reason) => (
              <p key={reason} className="text-sm text-soft wrap-anywhere">
                {reason}
              </p>
            ))}
            <p className="text-sm font-medium wrap-anywhere">{outcome}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
