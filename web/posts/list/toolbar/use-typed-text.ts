import { useEffect, useRef, useState } from 'react'

// As the specification of the searches says.
const debounceMs = 300

/** Text as it is typed, handed on once the typing rests; `isComplete` holds back what is only on its way. */
export function useTypedText(value: string, commit: (text: string) => void, isComplete = anything) {
  const [text, setText] = useState(value)
  const committed = useRef(value)
  const latest = useRef(commit)
  useEffect(() => {
    latest.current = commit
  })
  useEffect(() => {
    // Changed from outside: Back, Clear, a link.
    if (value === committed.current) return
    committed.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    if (text === committed.current || !isComplete(text)) return
    const timer = setTimeout(() => {
      committed.current = text
      latest.current(text)
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [text, isComplete])
  return [text, setText] as const
}

const anything = (_text: string) => true
