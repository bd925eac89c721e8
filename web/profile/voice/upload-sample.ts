import { paths } from '../../../contract/paths.ts'
import { hasCode, failureMessage } from '../../platform/api-failure.ts'
import { send } from '../../platform/api.ts'

// The server tells files apart by their bytes; some systems know no type for Markdown.
const fallbackType = 'text/plain'
const known = [
  'text/plain',
  'text/markdown',
  'text/html',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
]

/** Adds the text of a file. Rejects with ApiFailure. */
export async function uploadSample(file: File): Promise<void> {
  const [method, path] = paths.profile.uploadSample
  const type = known.includes(file.type) ? file.type : fallbackType
  await send(path, { method, body: file, headers: { 'content-type': type } })
}

export function sampleFailure(failure: unknown, name: string): string {
  if (hasCode(failure, 'too_large')) return `“${name}” is larger than 5 MB.`
  return `“${name}”: ${failureMessage(failure, 'it could not be uploaded. Please try again.')}`
}
