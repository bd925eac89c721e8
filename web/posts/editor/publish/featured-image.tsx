import { useRef, useState } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/fields/field-frame.tsx'
import type { PostDraft } from '../../post-draft.ts'
import { PictureDialog, PictureTextDialog } from '../../text/picture-dialog.tsx'
import { PictureInput } from '../../text/picture-files.tsx'

const PictureChooser = lazyPart(async () => (await import('./picture-chooser.tsx')).PictureChooser)

interface FeaturedImageProps {
  /** Of the post. */
  title: string
  image: PostDraft['featuredImage']
  error?: string
  onChange(image: PostDraft['featuredImage']): void
}

/** The picture above the post and in post lists. */
export function FeaturedImage({ title, image, error, onChange }: FeaturedImageProps) {
  const [file, setFile] = useState<File>()
  const [isTextOpen, setTextOpen] = useState(false)
  const url = image ? `/media/${image.id}` : ''
  return (
    <div role="group" aria-label="Featured image" className="space-y-2">
      <p className="font-medium">Featured image</p>
      {image && <img src={url} alt={image.alt} className="max-h-28 rounded-lg border border-line" />}
      <p className="text-sm text-soft">
        {image
          ? `“${image.alt}”`
          : 'Shown above the post and where it is shared. JPEG, PNG, WebP or GIF, 5 MB.'}
      </p>
      <Actions {...{ title, image, error, onChange }} onFile={setFile} onText={() => setTextOpen(true)} />
      {error && <FieldError id="featuredImage" error={error} />}
      {file && (
        <PictureDialog
          source={file}
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

interface ActionsProps extends FeaturedImageProps {
  onFile(file: File | undefined): void
  onText(): void
}

function Actions({ title, image, error, onChange, onFile, onText }: ActionsProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const [isChoosing, setChoosing] = useState(false)
  function remove() {
    onChange(null)
    choose.current?.focus()
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        ref={choose}
        look="secondary"
        aria-describedby={error ? 'featuredImage-error' : undefined}
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
      >
        {image ? 'Replace' : 'Choose a picture'}
      </Button>
      {image && (
        <>
          <Button look="quiet" aria-haspopup="dialog" onClick={onText}>
            Picture text
          </Button>
          <Button look="quiet" onClick={remove}>
            Remove<span className="sr-only"> the featured image</span>
          </Button>
        </>
      )}
      {isChoosing && (
        <PictureChooser
          title={title}
          onUpload={() => {
            setChoosing(false)
            input.current?.click()
          }}
          onChoose={onChange}
          onClose={() => setChoosing(false)}
        />
      )}
      <PictureInput input={input} label="Featured image file" onFiles={([file]) => onFile(file)} />
    </div>
  )
}
