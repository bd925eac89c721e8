import { useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/fields/field-frame.tsx'
import type { PostDraft } from '../../post-draft.ts'
import { PictureDialog, PictureTextDialog } from '../../text/picture-dialog.tsx'
import { PictureInput } from '../../text/picture-files.tsx'

interface FeaturedImageProps {
  image: PostDraft['featuredImage']
  error?: string
  onChange(image: PostDraft['featuredImage']): void
}

/** The picture above the post and in lists of posts. */
export function FeaturedImage({ image, error, onChange }: FeaturedImageProps) {
  const [file, setFile] = useState<File>()
  const [isTextOpen, setTextOpen] = useState(false)
  const label = useId()
  const url = image ? `/media/${image.id}` : ''
  return (
    <div role="group" aria-labelledby={label} className="space-y-2">
      <p id={label} className="font-medium">
        Featured image
      </p>
      {image ? (
        <Shown url={url} alt={image.alt} />
      ) : (
        <p className="text-sm text-soft">
          Shown above the post and where it is shared. JPEG, PNG, WebP or GIF, 5 MB.
        </p>
      )}
      <Actions
        isThere={image !== null}
        error={error}
        onFile={setFile}
        onText={() => setTextOpen(true)}
        onRemove={() => onChange(null)}
      />
      {error && <FieldError id="featuredImage" error={error} />}
      {file && (
        <PictureDialog
          file={file}
          onAdd={({ id }, alt) => onChange({ id, alt })}
          onClose={() => setFile(undefined)}
        />
      )}
      {image && isTextOpen && (
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

const Shown = ({ url, alt }: { url: string; alt: string }) => (
  <>
    <img src={url} alt={alt} className="max-h-28 rounded-lg border border-line" />
    <p className="text-sm text-soft">“{alt}”</p>
  </>
)

interface ActionsProps {
  isThere: boolean
  error: string | undefined
  onFile(file: File | undefined): void
  onText(): void
  onRemove(): void
}

function Actions({ isThere, error, onFile, onText, onRemove }: ActionsProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        ref={choose}
        id="featuredImage"
        look="secondary"
        aria-describedby={error ? 'featuredImage-error' : undefined}
        onClick={() => input.current?.click()}
      >
        {isThere ? 'Replace' : 'Choose a picture'}
      </Button>
      {isThere && (
        <>
          <Button look="quiet" aria-haspopup="dialog" onClick={onText}>
            Picture text
          </Button>
          <Button
            look="quiet"
            onClick={() => {
              onRemove()
              choose.current?.focus()
            }}
          >
            Remove<span className="sr-only"> the featured image</span>
          </Button>
        </>
      )}
      <PictureInput input={input} label="Featured image file" onFiles={([file]) => onFile(file)} />
    </div>
  )
}
