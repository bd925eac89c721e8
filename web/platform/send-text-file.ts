import { send, splitRoute } from './api.ts'

// Some systems have no type for Markdown, captions and exports; the server detects the format from the content.
const fallbackType = 'text/plain'
const types = [
  fallbackType,
  'text/markdown',
  'text/html',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
]

/** What a file chooser offers for `sendTextFile`. */
export const textFiles = '.txt,.md,.markdown,.html,.htm,.docx,text/plain,text/markdown,text/html'

/** Sends a text file as raw bytes, at most 5 MB. Rejects with ApiFailure. */
export async function sendTextFile(route: string, file: File): Promise<unknown> {
  const [method, path] = splitRoute(route)
  const type = types.includes(file.type) ? file.type : fallbackType
  const response = await send(path, { method, body: file, headers: { 'content-type': type } })
  return ((await response.json()) as { data: unknown }).data
}
