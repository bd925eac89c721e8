import { useState } from 'react'
import { hasCode, type ApiFailure, type FailureCode } from './api.ts'

/** Asks what a refusal with this code demands, and repeats the call with the answer; without one, the refusal stands. */
export function useQuestion<Given>(code: FailureCode) {
  const [question, setQuestion] = useState<{ failure: ApiFailure; answer(given?: Given): void }>()
  async function asking<T>(call: (given?: Given) => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (failure) {
      if (!hasCode(failure, code)) throw failure
      const given = await new Promise<Given | undefined>((answer) => setQuestion({ failure, answer }))
      setQuestion(undefined)
      if (given === undefined) throw failure
      return call(given)
    }
  }
  return { asking, question }
}
