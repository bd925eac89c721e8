import type { RefObject } from 'react'

interface FileInputProps {
  input: RefObject<HTMLInputElement | null>
  label: string
  accept: string
  multiple?: boolean
  onFiles(files: File[]): void
}

/** The types the server accepts for /posts/images. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/gif'

/** Opens the device's file picker. */
export const FileInput = ({ input, label, onFiles, ...rest }: FileInputProps) => (
  <input
    ref={input}
    type="file"
    hidden
    aria-label={label}
    {...rest}
    onChange={(event) => {
      const files = [...(event.target.files ?? [])]
      // Resets the input, so that the same file can be chosen again after an edit.
      event.target.value = ''
      if (files.length > 0) onFiles(files)
    }}
  />
)
