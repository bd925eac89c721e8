import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { hasCode, api, queryKeys } from '../platform/api.ts'
import { newId } from '../platform/new-id.ts'
import { keepAsked, type GenerateButtonProps, type GenerateValues, toRequest } from './generate-form.ts'
import type { TypedAnswers } from './interviews.tsx'
import type { Similar } from './similar-choice.tsx'
import { refresh } from '../platform/query-client.ts'

interface Generation extends Pick<GenerateButtonProps, 'unwrittenId' | 'onStarted'> {
  form: GenerateValues
  /** To the questions about the topic, not saved yet: the post is written from them. */
  answers: TypedAnswers | undefined
}

/** Looks first whether the topic is covered already, and begins when it is not, or when that was said once. */
export function useGenerate({ form, answers, unwrittenId, onStarted }: Generation) {
  // The same post, however often an answer is lost; one that could not be written leaves no second one behind.
  const [id] = useState(() => unwrittenId ?? newId())
  const [found, setFound] = useState<{ topic: string; similar: Similar }>()
  const request = toRequest(form)
  // Said of another topic it says nothing of this one.
  const similar = found?.topic === request.topic ? found?.similar : undefined
  const generate = useMutation({
    mutationFn: async (refreshes: string | undefined) => {
      const { topic, keywords } = request
      if (topic && !similar && !refreshes) {
        const known = await findSimilar(topic, keywords)
        setFound({ topic, similar: known })
        if (known.length > 0) return undefined
      }
      if (answers) await api.writing.answerInterview(answers)
      return api.writing.generate({ id, ...request, ...(refreshes ? aboutOlder(request, refreshes) : {}) })
    },
    onSuccess: (started) => {
      if (!started) return
      keepAsked(form)
      onStarted(started.post)
    },
    onError: (error) => {
      // The tones or the plan were changed elsewhere since the form was opened.
      if (hasCode(error, 'tone_not_allowed')) void refresh(queryKeys.preferences, queryKeys.plan)
    },
  })
  return { ...generate, similar: similar ?? [], isBusy: generate.isPending || generate.data !== undefined }
}

/** The older post's own topic, but where both sides of a comparison stand in what was typed. */
const aboutOlder = ({ framework, topic }: ReturnType<typeof toRequest>, refreshes: string) => ({
  topic: framework === 'comparison' ? topic : undefined,
  refreshes,
})

/** Nobody is kept from writing because this could not be asked. */
const findSimilar = (topic: string, keywords: string[] | undefined): Promise<Similar> =>
  api.writing.similar({ topic, keywords }).then(
    ({ similar }) => similar,
    () => [],
  )
