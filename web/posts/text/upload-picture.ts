import { paths } from '../../../contract/paths.ts'
import { send } from '../../platform/api.ts'
import { failureMessage, hasCode } from '../../platform/api-failure.ts'

export interface Uploaded {
  id: string
  url: string
  width: number
  height: number
}

/** Keeps a picture on the server. Rejects with ApiFailure. */
export async function uploadPicture(file: File, signal: AbortSignal): Promise<Uploaded> {
  const [method, path] = paths.posts.uploadImage
  const response = await send(path, { method, body: file, headers: { 'content-type': file.type }, signal })
  const { data } = (await response.json()) as { data: { image: Uploaded } }
  return data.image
}

export function uploadFailure(failure: unknown): string {
  if (hasCode(failure, 'too_large')) return 'This picture is larger than 5 MB. Please choose a smaller one.'
  return failureMessage(failure, 'The picture could not be uploaded. Please try again.')
}
