import type { PostRecord } from '../../../contract/writing/record.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Disclosure, RawText } from './disclosure.tsx'
import { costOf, entriesOf, outcomeName, taskName, type RecordedCall } from './read-record.ts'

const number = (value: number) => value.toLocaleString('en')

/** Every model call with its prompt, answer and cost. */
export function RecordCalls({ record }: { record: PostRecord }) {
  const calls = entriesOf(record, 'call')
  if (calls.length === 0) return null
  const { inputTokens, outputTokens, usd } = costOf(calls)
  return (
    <Card id="record-calls" title="Model calls" aside={<span className="text-soft">{calls.length}</span>}>
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
  const textOf = (hash: string | null | undefined) => (hash ? texts[hash] : undefined)
  const [system, context, prompt, answer] = [
    textOf(call.systemHash),
    textOf(call.contextHash),
    textOf(call.promptHash),
    textOf(call.answerHash),
  ]
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
