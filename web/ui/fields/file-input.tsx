import { useRef, type ComponentProps, type RefObject } from 'react'
import { Button } from '../button.tsx'

interface FileInputProps {
  input: RefObject<HTMLInputElement | null>
  label: string
  accept: string
  multiple?: boolean | undefined
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

type FileButtonProps = Omit<FileInputProps, 'input'> & Omit<ComponentProps<typeof Button>, 'onClick'>

export function FileButton({ label, accept, multiple, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button look="secondary" {...button} onClick={() => input.current?.click()} />
      <FileInput {...{ input, label, accept, multiple, onFiles }} />
    </>
  )
}
