import { pathToFileURL } from 'node:url'
import { parentPort } from 'node:worker_threads'
import type { ErrorCode } from '../../../contract/operation.ts'
import { Refusal } from '../fail.ts'
import type { Tasks } from './thread-work.ts'

export interface TaskRequest {
  file: string
  name: string
  input: unknown
}

export type TaskReply =
  | { kind: 'begun' }
  | { kind: 'done'; answer: unknown }
  | { kind: 'refused'; code: ErrorCode; message: string; fields: Record<string, string> | undefined }
  | { kind: 'failed'; error: unknown }

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is not a window
const sendReply = (value: TaskReply) => parentPort?.postMessage(value)

parentPort?.on('message', (request: TaskRequest) => void runTask(request))

async function runTask({ file, name, input }: TaskRequest): Promise<void> {
  try {
    const { tasks } = (await import(pathToFileURL(file).href)) as { tasks: Tasks }
    sendReply({ kind: 'begun' })
    sendReply({ kind: 'done', answer: await tasks[name]?.(input) })
  } catch (error) {
    if (error instanceof Refusal) {
      const { code, message, fields } = error
      sendReply({ kind: 'refused', code, message, fields })
    } else sendReply({ kind: 'failed', error })
  }
}
