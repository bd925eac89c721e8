import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentProps, type FormEvent, type ReactNode } from 'react'
import { refuseImageFormat } from '../../../contract/posts/image-formats.ts'
import type { SitePicture } from '../../../contract/publishing/site-pictures.ts'
import { Button } from '../../ui/button.tsx'
import { DialogActions, Dialog } from '../../ui/messages/dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { api, type Answer, routes, send, splitRoute, failureMessage, hasCode } from '../../platform/api.ts'
import { newId } from '../../platform/new-id.ts'

interface PictureDialogProps {
  /** A file of this device, a picture on the customer's site, or the title from which a cover is drawn. */
  source: File | SitePicture | string
  onAdd(picture: Uploaded, alt: string): void
  onClose(): void
}

/** Adds a new picture after its upload, with its alt text. */
export function PictureDialog({ source, onAdd, onClose }: PictureDialogProps) {
  const { picture, refusal, again } = useUpload(source)
  const isFile = source instanceof File
  const doing = isFile
    ? `Uploading ${source.name}...`
    : typeof source === 'string'
      ? 'Drawing the cover...'
      : 'Adding the picture...'
  return (
    <PictureForm
      title="Add a picture"
      action="Add picture"
      alt={isFile ? '' : typeof source === 'string' ? source : source.alt}
      busyLabel={isFile ? 'Uploading...' : 'Adding...'}
      disabled={refusal !== undefined}
      busy={!picture && !refusal}
      onClose={onClose}
      onDone={(alt) => picture && onAdd(picture, alt)}
    >
      {refusal ? (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p className="font-medium text-danger">{refusal}</p>
          {again && (
            <Button look="secondary" onClick={() => void again()}>
              Try again
            </Button>
          )}
        </div>
      ) : picture ? (
        <Shown url={picture.url} />
      ) : (
        <div className="space-y-2">
          <progress aria-label={doing} className="h-2 w-full accent-accent" />
          <p role="status" className="text-sm text-soft">
            {doing}
          </p>
        </div>
      )}
    </PictureForm>
  )
}

interface PictureTextDialogProps {
  url: string
  alt: string
  onKeep(alt: string): void
  onClose(): void
}

export const PictureTextDialog = ({ url, alt, onKeep, onClose }: PictureTextDialogProps) => (
  <PictureForm title="Picture text" action="Keep" alt={alt} onClose={onClose} onDone={onKeep}>
    <Shown url={url} />
  </PictureForm>
)

// Its alt text is typed right below.
const Shown = ({ url }: { url: string }) => (
  <img src={url} alt="" className="max-h-56 rounded-lg border border-line object-contain" />
)

type ActionState = Pick<ComponentProps<typeof DialogActions>, 'disabled' | 'busy' | 'busyLabel'>

interface PictureFormProps extends ActionState {
  title: string
  action: string
  alt: string
  onDone(alt: string): void
  onClose(): void
  children: ReactNode
}

function PictureForm({ title, action, alt, onDone, onClose, children, ...state }: PictureFormProps) {
  const [text, setText] = useState(alt)
  const [error, setError] = useState<string>()
  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim()) {
      onDone(text.trim())
      onClose()
    } else {
      setError('Describe the image.')
      document.getElementById('picture-text')?.focus()
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form noValidate onSubmit={submit} className="space-y-5">
        {children}
        <TextField
          id="picture-text"
          label="What does it show?"
          hint="Read aloud by screen readers, and shown if the image doesn’t load."
          maxLength={300}
          value={text}
          error={error}
          onChange={(event) => {
            setText(event.target.value)
            setError(undefined)
          }}
        />
        <DialogActions onCancel={onClose} {...state}>
          {action}
        </DialogActions>
      </form>
    </Dialog>
  )
}

type Uploaded = Answer<'publishing', 'drawCover'>['image']

// The server's limit.
const mostBytes = 5 * 1024 * 1024
const tooLarge = 'This picture is larger than 5 MB. Please choose a smaller one.'

/** Why a file can't be used, checked before the upload by its bytes, because some systems report no type. */
async function refuseFile(file: File): Promise<string | undefined> {
  const refusal = refuseImageFormat(new Uint8Array(await file.slice(0, 4096).arrayBuffer()))
  return refusal ?? (file.size > mostBytes ? tooLarge : undefined)
}

/** Uploads while the picture is shown; closing the dialog cancels. */
function useUpload(source: PictureDialogProps['source']) {
  const [key] = useState(newId)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['upload', key],
    queryFn: async ({ signal }) => {
      if (typeof source === 'string')
        return { picture: (await api.publishing.drawCover({ title: source }, { signal })).image }
      if (!(source instanceof File))
        return { picture: (await api.publishing.copySitePicture({ mediaId: source.id }, { signal })).image }
      const refusal = await refuseFile(source)
      return refusal ? { refusal } : { picture: await uploadPicture(source, signal) }
    },
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  })
  const refusal = data?.refusal ?? (error && !isFetching ? uploadFailure(error) : undefined)
  return { picture: data?.picture, refusal, again: data ? undefined : refetch }
}

async function uploadPicture(file: File, signal: AbortSignal): Promise<Uploaded> {
  const [method, path] = splitRoute(routes.posts.uploadImage)
  // The server checks the bytes, whatever the type says.
  const headers = { 'content-type': file.type || 'application/octet-stream' }
  const response = await send(path, { method, body: file, headers, signal })
  const { data } = (await response.json()) as { data: { image: Uploaded } }
  return data.image
}

const uploadFailure = (failure: unknown): string =>
  hasCode(failure, 'too_large')
    ? tooLarge
    : failureMessage(failure, 'The picture could not be uploaded. Please try again.')
