import type { RefObject } from 'react'

// The types the server accepts for /posts/images.
const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** The picture files of a paste or drop. Text that comes with an image of itself counts as text. */
export function filesIn(data: DataTransfer | null): File[] {
  if (!data || data.types.includes('text/html')) return []
  return [...data.files]
}

interface PictureInputProps {
  input: RefObject<HTMLInputElement | null>
  label: string
  onFiles(files: File[]): void
}

/** Opens the device's file picker. */
export const PictureInput = ({ input, label, onFiles }: PictureInputProps) => (
  <input
    ref={input}
    type="file"
    hidden
    aria-label={label}
    accept={pictureTypes.join(',')}
    onChange={(event) => {
      onFiles([...(event.target.files ?? [])])
      // Allow choosing the same file again.
      event.target.value = ''
    }}
  />
)
