import { useEffect, useEffectEvent, useState } from 'react'
import type { WritingEvent } from '../../contract/writing/writing.ts'
import { fillPath, routes, splitRoute } from '../platform/api.ts'
import { readEvents } from '../platform/event-stream.ts'

/** The progress of a post being written, from the start even if the page is opened later. */
export function useWritingEvents(postId: string, onEnd: (isDone: boolean) => void) {
  const [progress, setProgress] = useState<Progress>(begin)
  const onEvents = useEffectEvent(onEnd)
  useEffect(() => {
    const left = new AbortController()
    void readEvents<WritingEvent>({
      path: fillPath(splitRoute(routes.writing.events)[1], { id: postId }),
      signal: left.signal,
      onEvent(event) {
        if (event.event === 'progress') setProgress((before) => advance(before, event))
        else onEvents(event.event === 'done')
        return event.event !== 'progress'
      },
    })
    return () => left.abort()
  }, [postId])
  return progress
}

interface Progress {
  message: string
  percent: number
  /** Finished steps, in order. */
  done: string[]
  /** The words of the current or last section. */
  text: string
}

const begin: Progress = { message: 'Starting...', percent: 0, done: [], text: '' }

function advance(before: Progress, event: { message: string; percent: number; text?: string }): Progress {
  const { message, percent, text } = event
  if (before.message === message) return { ...before, percent, text: text ?? before.text }
  // Ignore words that arrive after their section ended.
  if (text !== undefined && before.percent > percent) return before
  const done = before.percent === 0 ? [] : before.done.concat(before.message)
  return { message, percent, done: done.filter((one) => one !== message), text: text ?? before.text }
}
