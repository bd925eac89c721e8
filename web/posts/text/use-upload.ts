import { useEffect, useState } from 'react'
import { refuseFile } from './picture-files.ts'
import { uploadFailure, uploadPicture } from './upload-picture.ts'

/** Uploads while it is looked at; a closed dialog ends it. */
export function useUpload(file: File) {
  const [url, setUrl] = useState<string>()
  const [refusal, setRefusal] = useState(() => refuseFile(file))
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (refuseFile(file)) return
    const closed = new AbortController()
    uploadPicture(file, closed.signal).then(
      (picture) => setUrl(picture.url),
      (failure: unknown) => {
        if (!closed.signal.aborted) setRefusal(uploadFailure(failure))
      },
    )
    return () => closed.abort()
  }, [file, attempt])
  function again() {
    setRefusal(undefined)
    setAttempt((count) => count + 1)
  }
  return { url, refusal, again: refuseFile(file) ? undefined : again }
}
