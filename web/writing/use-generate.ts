import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { hasCode, api } from '../platform/api.ts'
import { newId } from '../platform/new-id.ts'
import { storeRequest, type GenerateButtonProps, type GenerateValues, toRequest } from './generate-form.ts'
import type { TypedAnswers } from './interviews.tsx'
import type { Similar } from './similar-choice.tsx'
import { refresh } from '../platform/query-client.ts'

interface Generation extends Pick<GenerateButtonProps, 'unwrittenId' | 'onStarted'> {
  form: GenerateValues
  /** Unsaved answers to the questions about the topic, which the post is written from. */
  answers: TypedAnswers | undefined
}

/** Checks whether a post already covers the topic, and generates if none does or the customer has seen the similar posts. */
export function useGenerate({ form, answers, unwrittenId, onStarted }: Generation) {
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
