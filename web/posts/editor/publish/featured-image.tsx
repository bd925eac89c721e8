import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/fields/field-frame.tsx'
import { DialogButton } from '../../../ui/messages/dialog.tsx'
import { useEditing } from '../editor-context.ts'
import { PictureTextDialog } from '../../text/picture-dialog.tsx'

const PictureChooser = lazyPart(async () => (await import('./picture-chooser.tsx')).PictureChooser)

export function FeaturedImage() {
  const { draft, errors, change } = useEditing()
  const { featuredImage: image } = draft
  const { featuredImage: error } = errors
  return (
    <div role="group" aria-label="Featured image" className="space-y-2">
      <p className="font-medium">Featured image</p>
      {image && <img src={urlOf(image)} alt={image.alt} className="max-h-28 rounded-lg border border-line" />}
      <p className="text-sm text-soft">
        {image
          ? `“${image.alt}”`
          : 'Shown above the post and where it is shared. JPEG, PNG, WebP or GIF, 5 MB.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <DialogButton
          look="secondary"
          aria-describedby={error ? 'featuredImage-error' : undefined}
          renderDialog={(close) => <PictureChooser onClose={close} />}
        >
          {image ? 'Replace' : 'Choose a picture'}
        </DialogButton>
        {image && (
          <>
            <DialogButton
              look="quiet"
              renderDialog={(close) => (
                <PictureTextDialog
                  url={urlOf(image)}
                  alt={image.alt}
                  onKeep={(alt) => change({ featuredImage: { ...image, alt } })}
                  onClose={close}
                />
              )}
            >
              Picture text
            </DialogButton>
            <Button look="quiet" onClick={() => change({ featuredImage: null })}>
              Remove<span className="sr-only"> the featured image</span>
            </Button>
          </>
        )}
      </div>
      {error && <FieldError id="featuredImage" error={error} />}
    </div>
  )
}

const urlOf = ({ id }: { id: string }) => `/media/${id}`
