import { useState, type FormEvent, type ReactNode } from 'react'
import { hasCode, api, refresh } from '../platform/api.ts'
import { NoModel } from '../ui/call-button.tsx'
import { Dialog, StickyActions } from '../ui/messages/dialog.tsx'
import { toFieldErrors } from '../ui/fields/form.tsx'
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
  storeRequest,
  toRequest,
} from './generate-form.ts'
import { useHasModel } from '../platform/plan-query.ts'
import { Notice } from '../ui/messages/notice.tsx'
import { SimilarChoice, type Similar } from './similar-choice.tsx'
import { SourceFileField } from './source-file.tsx'
import { FailureLine } from '../ui/messages/failure-line.tsx'
import { useMutation } from '@tanstack/react-query'
import { newId } from '../platform/new-id.ts'

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
  const refused = toFieldErrors(generate.error, Object.keys(emptyRequest), '')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!generate.isBusy && !tooMuch) generate.mutate(refreshes)
  }
  const field = (name: keyof GenerateValues) => ({
    id: `generate-${name}`,
    value: form[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
    error: (name === 'sources' && tooMuch) || refused[name],
  })
  return (
    <Dialog title={refreshes ? 'Write a new version' : 'Generate a post'} onClose={onClose}>
      <form noValidate onSubmit={submit} className="space-y-5">
        <SampleNotice />
        <FailureLine of={generate.error} fallback="We couldn’t start the post. Try again." />
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
      <p>
        It was written by hand and isn’t about your topic. <NoModel />
      </p>
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
      <StickyActions onCancel={onClose} busy={isBusy} busyLabel="Starting...">
        {similar.length > 0 ? 'Write it anyway' : 'Generate'}
      </StickyActions>
    </>
  )
}

const GenerateFields = ({ field, children }: GenerateFieldsProps & { children: ReactNode }) => (
  <>
    <TextField
      label="Topic"
      hint="Leave blank and we’ll pick one from your business and keywords."
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
          ? 'What happened, in your own words or behind a link. The post won’t add any other facts.'
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

interface Generation extends Pick<GenerateButtonProps, 'unwrittenId' | 'onStarted'> {
  form: GenerateValues
  /** Unsaved answers to the questions about the topic, which the post is written from. */
  answers: TypedAnswers | undefined
}

/** Checks whether a post already covers the topic, and generates if none does or the customer has seen the similar posts. */
function useGenerate({ form, answers, unwrittenId, onStarted }: Generation) {
  // One id for all attempts, so that lost answers and failures don't create a second post.
  const [id] = useState(() => unwrittenId ?? newId())
  const [found, setFound] = useState<{ topic: string; similar: Similar }>()
  const request = toRequest(form)
  // Ignore the result for another topic.
  const similar = found?.topic === request.topic ? found?.similar : undefined
  const generate = useMutation({
    mutationFn: async (refreshes: string | undefined) => {
      const { topic, keywords } = request
      if (topic && !similar && !refreshes) {
        const similarPosts = await findSimilar(topic, keywords)
        setFound({ topic, similar: similarPosts })
        if (similarPosts.length > 0) return undefined
      }
      if (answers) await api.writing.answerInterview(answers)
      return api.writing.generate({ id, ...request, ...(refreshes ? aboutOlder(request, refreshes) : {}) })
    },
    onSuccess: (started) => {
      if (!started) return
      storeRequest(form)
      onStarted(started.post)
    },
    onError: (error) => {
      // Tones or plan were changed elsewhere after the form was opened.
      if (hasCode(error, 'tone_not_allowed'))
        void refresh(['profile', 'getPreferences'], ['billing', 'getPlan'])
    },
  })
  return { ...generate, similar: similar ?? [], isBusy: generate.isPending || generate.data !== undefined }
}

/** Keeps the older post's topic, unless what was typed names both sides of a comparison. */
const aboutOlder = ({ framework, topic }: ReturnType<typeof toRequest>, refreshes: string) => ({
  topic: framework === 'comparison' ? topic : undefined,
  refreshes,
})

/** A failed check must not prevent writing. */
const findSimilar = (topic: string, keywords: string[] | undefined): Promise<Similar> =>
  api.writing.similar({ topic, keywords }).then(
    ({ similar }) => similar,
    () => [],
  )
