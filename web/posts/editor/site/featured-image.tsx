import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field-frame.tsx'
import { PictureDialog, PictureTextDialog } from '../../text/picture-dialog.tsx'
import { pictureTypes } from '../../text/picture-files.ts'
import type { PostDraft } from '../post-draft.ts'

interface FeaturedImageProps {
  image: PostDraft['featuredImage']
  error?: string
  onChange(image: PostDraft['featuredImage']): void
}

/** The picture above the post and in lists of posts. */
export function FeaturedImage({ image, error, onChange }: FeaturedImageProps) {
  const [file, setFile] = useState<File>()
  const [isTextOpen, setTextOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const url = image && `/media/${image.id}`
  return (
    <div role="group" aria-labelledby="featured-image-label" className="space-y-2">
      <p id="featured-image-label" className="font-medium">
        Featured image
      </p>
      {image && url ? (
        <img
          src={url}
          alt={image.alt}
          className="max-h-44 w-full rounded-lg border border-line object-cover"
        />
      ) : (
        <p className="text-soft">
          Shown above the post and where it is shared. JPEG, PNG, WebP or GIF, 5 MB.
        </p>
      )}
      {image && <p className="break-words text-soft">“{image.alt}”</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          ref={opener}
          id="featuredImage"
          look="secondary"
          aria-describedby={error ? 'featuredImage-error' : undefined}
          onClick={() => input.current?.click()}
        >
          {image ? 'Replace' : 'Choose a picture'}
        </Button>
        {image && (
          <>
            <Button look="quiet" aria-haspopup="dialog" onClick={() => setTextOpen(true)}>
              Picture text
            </Button>
            <Button
              look="quiet"
              onClick={() => {
                onChange(null)
                opener.current?.focus()
              }}
            >
              Remove<span className="sr-only"> the featured image</span>
            </Button>
          </>
        )}
      </div>
      {error && <FieldError id="featuredImage" error={error} />}
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Featured image file"
        accept={pictureTypes.join(',')}
        onChange={(event) => {
          setFile(event.target.files?.[0])
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
      {file && (
        <PictureDialog
          file={file}
          onAdd={({ id }, alt) => onChange({ id, alt })}
          onClose={() => setFile(undefined)}
        />
      )}
      {image && url && isTextOpen && (
        <PictureTextDialog
          url={url}
          alt={image.alt}
          onKeep={(alt) => onChange({ ...image, alt })}
          onClose={() => setTextOpen(false)}
        />
      )}
    </div>
  )
}
