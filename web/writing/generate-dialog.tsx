import { useState, type FormEvent, type ReactNode } from 'react'
import { ApiFailure } from '../platform/api.ts'
import { DialogActions, Dialog } from '../ui/messages/dialog.tsx'
import { TextArea, TextField } from '../ui/fields/text-field.tsx'
import { AskFirst, type TypedAnswers } from './interviews.tsx'
import { MoreOptions, ToneField, useAllowedTones } from './more-options.tsx'
import {
  mostKeywords,
  sourcesProblem,
  emptyRequest,
  readStoredRequest,
  type GenerateButtonProps,
  type GenerateFieldsProps,
  type GenerateValues,
} from './generate-form.ts'
import { useHasModel } from '../platform/plan-query.ts'
import { Notice } from '../ui/messages/notice.tsx'
import { SimilarChoice } from './similar-choice.tsx'
import { SourceFileField } from './source-file.tsx'
import { useGenerate } from './use-generate.ts'
import { FailureLine } from '../ui/messages/failure-line.tsx'

export function GenerateDialog({
  topic,
  keywords,
  unwrittenId,
  refreshes,
  onStarted,
  onClose,
}: GenerateButtonProps & { onClose(): void }) {
  const [typed, setTyped] = useState(() => ({
    ...emptyRequest,
    topic,
    keywords: keywords.join(', '),
    // Retrying a failed topic restores the rest of the form.
    ...(topic ? readStoredRequest(topic) : {}),
  }))
  const tones = useAllowedTones()
  const isAllowed = tones?.includes(typed.tone) ?? false
  const form = { ...typed, tone: isAllowed ? typed.tone : (tones?.[0] ?? '') }
  const [answers, setAnswers] = useState<TypedAnswers>()
  const generate = useGenerate({ form, answers, unwrittenId, onStarted })
  const tooMuch = sourcesProblem(form.sources)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!generate.isBusy && !tooMuch) generate.mutate(refreshes)
  }
  const field = (name: keyof GenerateValues) => ({
    id: `generate-${name}`,
    value: form[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
    error: (name === 'sources' && tooMuch) || fieldFailure(generate.error, name),
  })
  return (
    <Dialog title={refreshes ? 'Write a new version' : 'Generate a post'} onClose={onClose}>
      <form noValidate onSubmit={submit} className="space-y-5">
        <SampleNotice />
        <FailureLine of={generate.error} fallback="We couldn't start the post. Try again." />
        <GenerateFields field={field}>
          <ToneField field={field} tones={tones} dropped={tones && !isAllowed ? typed.tone : undefined} />
        </GenerateFields>
        <AskFirst topic={form.topic} keywords={form.keywords} onUnsaved={setAnswers} />
        <MoreOptions field={field} />
        <GenerateActions generate={generate} onClose={onClose} />
      </form>
    </Dialog>
  )
}

const SampleNotice = () =>
  !useHasModel() && (
    <Notice tone="warn" title="You’ll get a sample article">
      <p>No AI model is connected yet, so the draft is written by hand and isn’t about your topic.</p>
    </Notice>
  )

interface GenerateActionsProps {
  generate: ReturnType<typeof useGenerate>
  onClose(): void
}

function GenerateActions({ generate, onClose }: GenerateActionsProps) {
  const { similar, isBusy, mutate } = generate
  return (
    <>
      {similar.length > 0 && (
        <SimilarChoice similar={similar} isBusy={isBusy} onRefresh={(postId) => mutate(postId)} />
      )}
      <DialogActions onCancel={onClose} busy={isBusy} busyLabel="Starting...">
        {similar.length > 0 ? 'Write it anyway' : 'Generate'}
      </DialogActions>
    </>
  )
}

const GenerateFields = ({ field, children }: GenerateFieldsProps & { children: ReactNode }) => (
  <>
    <TextField
      label="Topic"
      hint="Leave blank and we'll pick one from your business and keywords."
      maxLength={300}
      {...field('topic')}
    />
    <TextField
      label="Keywords to use"
      hint={`Separate with commas, up to ${mostKeywords}.`}
      {...field('keywords')}
    />
    <TextArea
      label="Write from this"
      hint={
        field('framework').value === 'case-study'
          ? "What happened, in your own words or behind a link. The post won't add any other facts."
          : 'A link, your notes or a transcript. Put each link on its own line.'
      }
      rows={3}
      {...field('sources')}
    />
    <SourceFileField field={field} />
    {children}
    <TextArea
      label="Instructions"
      hint="Anything else the post should include or avoid."
      rows={4}
      maxLength={5000}
      {...field('instructions')}
    />
  </>
)

/** The server's error for this field, or for an item in it. */
function fieldFailure(error: Error | null, name: keyof GenerateValues): string | undefined {
  if (!(error instanceof ApiFailure)) return undefined
  return Object.entries(error.fields).find(([field]) => field.split('.')[0] === name)?.[1]
}
