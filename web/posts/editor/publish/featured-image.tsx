import { useRef, useState } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/fields/field-frame.tsx'
import { useEditing } from '../editor-context.ts'
import { PictureDialog, PictureTextDialog } from '../../text/picture-dialog.tsx'
import { FileInput, pictureTypes } from '../../../ui/fields/file-input.tsx'

const PictureChooser = lazyPart(async () => (await import('./picture-chooser.tsx')).PictureChooser)

/** The picture above the post and in post lists. */
export function FeaturedImage() {
  const { draft, errors, change } = useEditing()
  const { featuredImage: image } = draft
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
      <Actions onFile={setFile} onText={() => setTextOpen(true)} />
      {errors.featuredImage && <FieldError id="featuredImage" error={errors.featuredImage} />}
      {file && (
        <PictureDialog
          source={file}
          onAdd={({ id }, alt) => change({ featuredImage: { id, alt } })}
          onClose={() => setFile(undefined)}
        />
      )}
      {image && isTextOpen && (
        <PictureTextDialog
          url={url}
          alt={image.alt}
          onKeep={(alt) => change({ featuredImage: { ...image, alt } })}
          onClose={() => setTextOpen(false)}
        />
      )}
    </div>
  )
}

interface ActionsProps {
  onFile(file: File | undefined): void
  onText(): void
}

function Actions({ onFile, onText }: ActionsProps) {
  const { draft, errors, change } = useEditing()
  const { featuredImage: image } = draft
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const [isChoosing, setChoosing] = useState(false)
  function remove() {
    change({ featuredImage: null })
    choose.current?.focus()
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        ref={choose}
        look="secondary"
        aria-describedby={errors.featuredImage ? 'featuredImage-error' : undefined}
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
          onUpload={() => {
            setChoosing(false)
            input.current?.click()
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      <FileInput
        input={input}
        label="Featured image file"
        accept={pictureTypes}
        onFiles={([file]) => onFile(file)}
      />
    </div>
  )
}
