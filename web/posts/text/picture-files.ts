// As the server says it for /posts/images.
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
const mostBytes = 5 * 1024 * 1024

/** The files of a paste or a drop that are meant as pictures: text that comes with a picture of itself is text. */
export function filesIn(data: DataTransfer | null): File[] {
  if (!data || data.types.includes('text/html')) return []
  return [...data.files]
}

/** Why a file cannot be a picture, before it is sent for nothing. */
export function refuseFile({ type, size }: File): string | undefined {
  if (!pictureTypes.includes(type)) return 'Please choose a picture: JPEG, PNG, WebP or GIF.'
  if (size > mostBytes) return 'This picture is larger than 5 MB. Please choose a smaller one.'
  return undefined
}
