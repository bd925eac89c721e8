import { refuseImageFormat } from '../../../contract/posts/image-formats.ts'

// As the server says it for /posts/images.
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
const mostBytes = 5 * 1024 * 1024

/** The files of a paste or a drop that are meant as pictures: text that comes with a picture of itself is text. */
export function filesIn(data: DataTransfer | null): File[] {
  if (!data || data.types.includes('text/html')) return []
  return [...data.files]
}

/** Why a file cannot be a picture, before it is sent for nothing: by its bytes, as some systems give it no type. */
export async function refuseFile(file: File): Promise<string | undefined> {
  const refusal = refuseImageFormat(new Uint8Array(await file.slice(0, 4096).arrayBuffer()))
  if (refusal) return refusal
  return file.size > mostBytes ? 'This picture is larger than 5 MB. Please choose a smaller one.' : undefined
}
