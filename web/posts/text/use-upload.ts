import { useEffect, useState } from 'react'
import { refuseFile } from './picture-files.ts'
import { uploadFailure, uploadPicture, type Uploaded } from './upload-picture.ts'

/** Uploads while it is looked at; a closed dialog ends it. */
export function useUpload(file: File) {
  const [picture, setPicture] = useState<Uploaded>()
  const [refusal, setRefusal] = useState(() => refuseFile(file))
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (refuseFile(file)) return
    const closed = new AbortController()
    uploadPicture(file, closed.signal).then(setPicture, (failure: unknown) => {
      if (!closed.signal.aborted) setRefusal(uploadFailure(failure))
    })
    return () => closed.abort()
  }, [file, attempt])
  function again() {
    setRefusal(undefined)
    setAttempt((count) => count + 1)
  }
  return { picture, refusal, again: refuseFile(file) ? undefined : again }
}
