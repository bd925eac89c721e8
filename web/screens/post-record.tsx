import { useQuery } from '@tanstack/react-query'
import { useParams } from '../platform/routing/router.tsx'
import type { PostRecord } from '../../contract/writing/record.ts'
import { read } from '../platform/api.ts'
import {
  RecordChanges,
  RecordPictures,
  RecordEvidence,
  RecordGates,
  RecordHeld,
  RecordPlan,
  RecordRequest,
} from '../writing/record/record-parts.tsx'
import {
  deliveryOf,
  costOf,
  entriesOf,
  outcomeName,
  taskName,
  type RecordedCall,
} from '../writing/record/read-record.ts'
import { TextLink, Button } from '../ui/button.tsx'
import { LoadFailure } from '../ui/messages/load-failure.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { isHopeless, PostNotThere } from './post-not-there.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { saveFile } from '../platform/save-file.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { Disclosure, RawText } from '../writing/record/disclosure.tsx'

/** How a post came to be, from the request to the check results. */
export function PostRecordScreen() {
  const { id = '' } = useParams()
  const query = useQuery({ ...read('writing', 'record', { id }), staleTime: 0 })
  const { data } = query
  return (
    <div className="max-w-4xl space-y-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 space-y-1">
          <PageHeading title="How this post was made" />
          {data && (
            <p className="wrap-anywhere text-soft">
              <TextLink to={`/dashboard/posts/${id}`}>{data.post.title || 'Untitled'}</TextLink>
            </p>
          )}
        </div>
        {data && <RecordDownload record={data} />}
      </div>
      {data ? (
        <Shown record={data} />
      ) : isHopeless(query.error) ? (
        <PostNotThere />
      ) : query.error ? (
        <LoadFailure of={query} fallback="The record could not be loaded." />
      ) : (
        <Loading />
      )}
    </div>
  )
}

function Shown({ record }: { record: PostRecord }) {
  const isSample = deliveryOf(record)?.writer === 'sample'
  return (
    <>
      {isSample && (
        <Notice tone="info" title="This is a sample article">
          <p>It was written by hand. No AI model was asked.</p>
        </Notice>
      )}
      {!record.request && (
        <Notice tone="info" title="You wrote this post yourself">
          <p>
            Nothing was generated for it.
            {record.entries.length > 0 &&
              ' What you asked a model about it and what you decided is listed here.'}
          </p>
        </Notice>
      )}
      <RecordRequest record={record} />
      <RecordEvidence record={record} />
      <RecordPlan record={record} />
      <RecordCalls record={record} />
      <RecordPictures record={record} />
      <RecordChanges record={record} />
      <RecordGates record={record} />
      <RecordHeld record={record} />
    </>
  )
}

const Loading = () => (
  <div role="status" className="space-y-6">
    <span className="sr-only">Loading the record...</span>
    {['h-56', 'h-72', 'h-96'].map((height) => (
      <Skeleton key={height} className={`w-full rounded-2xl ${height}`} />
    ))}
  </div>
)

/** Downloads the whole record. */
const RecordDownload = ({ record }: { record: PostRecord }) => (
  <Button
    look="secondary"
    onClick={() =>
      saveFile(
        new Blob([JSON.stringify(record, null, 2)], { type: 'application/json' }),
        `${fileName(record.post.title)}.record.json`,
      )
    }
  >
    Download record
  </Button>
)

const fileName = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'post'

const number = (value: number) => value.toLocaleString('en')

/** Every model call with its prompt, answer and cost. */
function RecordCalls({ record }: { record: PostRecord }) {
  const calls = entriesOf(record, 'call')
  if (calls.length === 0) return null
  const { inputTokens, outputTokens, usd } = costOf(calls)
  return (
    <Card id="record-calls" title="Model calls" aside={String(calls.length)}>
      <p className="text-soft">
        {number(inputTokens)} tokens read, {number(outputTokens)} written.{' '}
        {usd === undefined
          ? 'The cost is unknown: this model has no price set.'
          : `Cost: $${usd.toFixed(usd < 0.1 ? 4 : 2)}.`}
      </p>
      <ol className="mt-2 divide-y divide-line">
        {calls.map((call, at) => (
          // Calls have no ids, and none is ever inserted in between.
          <li key={at}>
            <Call call={call} texts={record.texts} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Call({ call, texts }: { call: RecordedCall; texts: PostRecord['texts'] }) {
  const failure = outcomeName(call.outcome)
  const { systemHash, contextHash, promptHash, answerHash } = call
  const [system, context, prompt, answer] = [systemHash, contextHash, promptHash, answerHash].map((hash) =>
    hash ? texts[hash] : undefined,
  )
  const aside = (
    <>
      {failure && <Badge tone="warn">{failure}</Badge>}
      <span>{number((call.inputTokens ?? 0) + (call.outputTokens ?? 0))} tokens</span>
    </>
  )
  return (
    <Disclosure title={taskName(call.task)} aside={aside}>
      {call.model && <p className="text-sm text-soft wrap-anywhere">Model: {call.model}</p>}
      {system && (
        <Disclosure title="Instructions for every call">
          <RawText label="Instructions" text={system} />
        </Disclosure>
      )}
      {context && (
        <Disclosure title="What the model knew">
          <RawText label="Context" text={context} />
        </Disclosure>
      )}
      {prompt && <RawText label="Asked" text={prompt} />}
      {answer && <RawText label="Answered" text={answer} />}
      {!prompt && <p className="text-soft">The text of this call wasn’t kept.</p>}
    </Disclosure>
  )
}
