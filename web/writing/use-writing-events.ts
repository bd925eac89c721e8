import { useEffect, useEffectEvent, useState } from 'react'
import { paths } from '../../contract/paths.ts'
import type { WritingEvent } from '../../contract/writing/writing.ts'
import { fillPath } from '../platform/api.ts'
import { readEvents } from '../platform/event-stream.ts'

/** The progress of a post being written, from its beginning even when this page is loaded later. */
export function useWritingEvents(postId: string, onEnd: (isDone: boolean) => void) {
  const [progress, setProgress] = useState({ message: 'Starting...', percent: 0, done: [] as string[] })
  const onEvents = useEffectEvent(onEnd)
  useEffect(() => {
    const left = new AbortController()
    void readEvents<WritingEvent>({
      path: fillPath(paths.writing.events[1], { id: postId }),
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
  /** What was done before, in its order. */
  done: string[]
}

function advance(before: Progress, { message, percent }: { message: string; percent: number }): Progress {
  if (before.message === message) return { ...before, percent }
  const done = before.percent === 0 ? [] : before.done.concat(before.message)
  return { message, percent, done: done.filter((one) => one !== message) }
}
