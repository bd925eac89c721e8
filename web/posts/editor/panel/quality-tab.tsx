import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { countWords } from '../../../../contract/posts/count-words.ts'
import { readLinks } from '../../../../contract/posts/text-blocks.ts'
import { read } from '../../../platform/api.ts'
import { useDebounced } from '../../../platform/use-debounced.ts'
import { NewTabLink, TextLink, textLinkClasses } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { FeaturePart } from '../../../ui/locked-feature.tsx'
import { LoadFailure } from '../../../ui/messages/load-failure.tsx'
import { checksQuery } from '../../post-queries.ts'
import { useEditing } from '../editor-context.ts'
import { findKeywordPlaces } from './keyword-places.ts'
import { HeldLines } from './held-lines.tsx'
import { PanelFeedback } from './panel-feedback.tsx'
import { Chevron, Dot, PanelFold } from './panel-fold.tsx'
import { PanelSales } from './panel-sales.tsx'
import { qualityLines, type QualityLine } from './quality-lines.ts'
import { frameworks } from '../../../../contract/writing/frameworks.ts'
import type { PostChecks } from '../../../../contract/writing/writing-checks.ts'

const HouseStyleLines = lazyPart(async () => (await import('./house-style-lines.tsx')).HouseStyleLines)

/** Problems in the text, most important first; passing checks are only counted. */
export function QualityTab() {
  const { base: post, draft, wordRange, siteUrl } = useEditing()
  const { data: checks } = useQuery({ ...checksQuery(post), enabled: post?.writer != null })
  const voice = useVoice(draft.content)
  const report = voice.data?.report
  const lines = useMemo(
    () =>
      qualityLines({
        words: countWords(draft.content),
        keywords: findKeywordPlaces(draft),
        links: readLinks(draft.content),
        wordRange,
        siteUrl,
        checks,
        voice: report,
      }),
    [draft, wordRange, siteUrl, checks, report],
  )
  const passing = lines.filter(({ isGood }) => isGood)
  const open = lines.filter(({ isGood }) => !isGood)
  return (
    <>
      <HeldLines />
      {open.length > 0 && <h3 className="mb-1 font-semibold">To improve</h3>}
      <Lines label="To improve" lines={open} />
      <VoiceHelp query={voice} />
      {post && <HouseStyleLines post={post} />}
      <div className="space-y-2">
        {passing.length > 0 && (
          <PanelFold title={passing.length === 1 ? '1 check passes' : `${passing.length} checks pass`}>
            <Lines label="Passing checks" lines={passing} />
          </PanelFold>
        )}
        {post && (
          <>
            <FeaturePart feature="feedback">
              <PanelFeedback />
            </FeaturePart>
            <FeaturePart feature="salesAnalysis" isNext>
              <PanelSales post={post} />
            </FeaturePart>
            <MadeFrom id={post.id} checks={checks} />
          </>
        )}
      </div>
    </>
  )
}

// Measuring in the middle of a word would mean nothing.
const waitMs = 1500

/** How close the text is to the customer's own posts. */
function useVoice(content: string) {
  const settled = useDebounced(content, waitMs)
  return useQuery({
    ...read('profile', 'measureVoice', { content: settled }),
    placeholderData: keepPreviousData,
  })
}

function VoiceHelp({ query }: { query: ReturnType<typeof useVoice> }) {
  const report = query.data?.report
  if (query.error && !report) return <LoadFailure of={query} fallback="Your voice could not be measured." />
  if (!report || report.measured || report.reason !== 'too_few_samples') return null
  return (
    <p className="text-soft">
      {report.message} <TextLink to="/dashboard/settings?tab=voice">Add your texts</TextLink>
    </p>
  )
}

function Lines({ lines, label }: { lines: QualityLine[]; label: string }) {
  return (
    <ul aria-label={label} className="divide-y divide-line empty:hidden">
      {lines.map((line) => (
        <li key={line.text}>
          <Line line={line} />
        </li>
      ))}
    </ul>
  )
}

function Line({ line: { text, isGood, more = [], why = [], pages = [] } }: { line: QualityLine }) {
  const words = (
    <span className="min-w-0 grow wrap-anywhere">
      <span className="line-clamp-3 [[open]>summary_&]:line-clamp-none">{text}</span>
      {more.map((one) => (
        <span key={one} className="block text-soft">
          {one}
        </span>
      ))}
    </span>
  )
  const mark = isGood ? (
    <Icon name="check" className="mt-0.5 size-4 text-good" />
  ) : (
    <Dot className="mx-1 mt-2 bg-warn" />
  )
  if (why.length + pages.length === 0)
    return (
      <p className="flex gap-2 py-2">
        {mark}
        {words}
      </p>
    )
  return (
    <details className="group">
      <summary className="flex list-none gap-2 rounded-md py-2 [&::-webkit-details-marker]:hidden">
        {mark}
        {words}
        <span className="flex shrink-0 items-start gap-1 text-soft">
          Why
          <span className="mt-0.5">
            <Chevron />
          </span>
        </span>
      </summary>
      <ul className="space-y-3 pb-3 pl-6 wrap-anywhere text-soft">
        {why.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
        {pages.map(({ url, title }, at) => (
          // The same link may appear twice.
          <li key={at}>
            <NewTabLink href={url} className={`${textLinkClasses} inline-block py-1`}>
              {title}
            </NewTabLink>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The post's request and the material its writer received. */
const MadeFrom = ({ id, checks }: { id: string; checks: PostChecks | undefined }) => (
  <PanelFold title="How this post was made">
    {checks && <Request {...checks} />}
    <p>
      <TextLink to={`/dashboard/posts/${id}/record`} className="inline-flex min-h-11 items-center">
        See the record
      </TextLink>
    </p>
  </PanelFold>
)

function Request({ asked, research }: PostChecks) {
  const pages = research?.pages.filter(({ outcome }) => outcome === 'used') ?? []
  const lines = [
    asked &&
      `Tone: ${asked.tone.name}${asked.tone.goesBy === 'voice' ? '. Your voice card was used instead' : ''}`,
    asked?.framework && `Framework: ${frameworks[asked.framework.id].name}`,
    asked?.persona && `Written for: ${asked.persona}`,
    research && pages.length === 0 && 'We found nothing on the web that this post could use.',
  ]
  return (
    <>
      {lines.map((line) => line && <p key={line}>{line}</p>)}
      {asked && asked.passages.length > 0 && (
        <Given title="Passages from your posts that the writer was given">
          {asked.passages.map(({ title, text }) => (
            <li key={text}>
              <span className="font-medium">{title}</span>: <span className="line-clamp-2">{text}</span>
            </li>
          ))}
        </Given>
      )}
      {pages.length > 0 && (
        <Given title="Web pages whose sentences the writer was shown">
          {pages.map(({ url, title }) => (
            <li key={url}>
              <NewTabLink href={url}>{title || url}</NewTabLink>
            </li>
          ))}
        </Given>
      )}
    </>
  )
}

const Given = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="space-y-1">
    <h4 className="font-medium">{title}</h4>
    <ul className="space-y-2.5 wrap-anywhere text-soft">{children}</ul>
  </div>
)
