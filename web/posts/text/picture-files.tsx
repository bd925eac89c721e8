import type { RefObject } from 'react'

// As the server says it for /posts/images.
const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** The files of a paste or a drop that are meant as pictures: text that comes with a picture of itself is text. */
export function filesIn(data: DataTransfer | null): File[] {
  if (!data || data.types.includes('text/html')) return []
  return [...data.files]
}

interface PictureInputProps {
  input: RefObject<HTMLInputElement | null>
  label: string
  onFiles(files: File[]): void
}

/** Opens the device's own choice of files. */
export const PictureInput = ({ input, label, onFiles }: PictureInputProps) => (
  <input
    ref={input}
    type="file"
    hidden
    aria-label={label}
    accept={pictureTypes.join(',')}
    onChange={(event) => {
      onFiles([...(event.target.files ?? [])])
      // The same file may be chosen again.
      event.target.value = ''
    }}
  />
)
