import { useEffect, useRef, useState } from 'react'
import { paths } from '../../contract/paths.ts'
import type { WritingEvent } from '../../contract/writing.ts'
import { fillPath } from '../platform/api.ts'
import { readEvents } from '../platform/event-stream.ts'

/** The latest progress of a post being written, from its beginning even when this page is loaded later. */
export function useWritingEvents(postId: string, onEnd: (isDone: boolean) => void) {
  const [progress, setProgress] = useState({ message: 'Starting...', percent: 0 })
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    const left = new AbortController()
    void readEvents<WritingEvent>({
      path: fillPath(paths.writing.events[1], { id: postId }),
      signal: left.signal,
      onEvent(event) {
        if (event.event === 'progress') setProgress({ message: event.message, percent: event.percent })
        else end.current(event.event === 'done')
        return event.event !== 'progress'
      },
    })
    return () => left.abort()
  }, [postId])
  return progress
}
