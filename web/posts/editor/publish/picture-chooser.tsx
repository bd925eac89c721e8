import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SitePicture } from '../../../../contract/publishing/site-pictures.ts'
import { api } from '../../../platform/api.ts'
import { useDebounced } from '../../../platform/use-debounced.ts'
import { Button } from '../../../ui/button.tsx'
import { FileButton, pictureTypes } from '../../../ui/fields/file-input.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Dialog } from '../../../ui/messages/dialog.tsx'
import { LoadState } from '../../../ui/messages/load-failure.tsx'
import { PictureDialog } from '../../text/picture-dialog.tsx'
import { useEditing } from '../editor-context.ts'

/** Chooses a picture: a file, one of the site's media library, or a cover drawn from the title. */
export function PictureChooser({ onClose }: { onClose(): void }) {
  const { draft, change } = useEditing()
  const { title } = draft
  const [words, setWords] = useState('')
  const [source, setSource] = useState<File | SitePicture | string>()
  const search = useDebounced(words.trim())
  return (
    <Dialog title="Choose a picture" size="reading" onClose={onClose}>
      <div className="flex flex-wrap gap-3">
        <FileButton label="Featured image file" accept={pictureTypes} onFiles={([file]) => setSource(file)}>
          Upload a file
        </FileButton>
        {title.trim() && (
          <Button look="secondary" onClick={() => setSource(title.trim())}>
            Draw a cover from the title
          </Button>
        )}
      </div>
      <h3 className="mt-6 mb-3 text-lg font-semibold">From your site</h3>
      <TextField
        id="picture-search"
        label="Search your media library"
        type="search"
        maxLength={200}
        placeholder="Title, alt text or caption"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <Library search={search} onChoose={setSource} />
      {source && (
        <PictureDialog
          source={source}
          onAdd={({ id }, alt) => {
            change({ featuredImage: { id, alt } })
            onClose()
          }}
          onClose={() => setSource(undefined)}
        />
      )}
    </Dialog>
  )
}

interface LibraryProps {
  search: string
  onChoose(picture: SitePicture): void
}

function Library({ search, onChoose }: LibraryProps) {
  // Pictures with its words come first.
  const { title } = useEditing().draft
  const library = useInfiniteQuery({
    queryKey: ['publishing', 'sitePictures', search, title],
    queryFn: ({ pageParam, signal }) =>
      api.publishing.sitePictures({ search, title: title.slice(0, 500), page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, _pages, page) => (hasMore ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    // Somebody may upload to WordPress meanwhile.
    staleTime: 0,
  })
  if (!library.data) return <LoadState of={library} title="Your media library couldn’t be read" />
  // A later page repeats what the first one has ranked.
  const byId = new Map(library.data.pages.flatMap(({ pictures }) => pictures).map((one) => [one.id, one]))
  return (
    <div aria-busy={library.isPlaceholderData} className={library.isPlaceholderData ? 'opacity-60' : ''}>
      <p role="status" className="my-3 text-sm text-soft">
        {byId.size > 0
          ? search || !title
            ? `${byId.size} ${byId.size === 1 ? 'picture' : 'pictures'}`
            : 'Pictures that match your title come first.'
          : search
            ? 'No picture matches. Try fewer or other words.'
            : 'Your media library has no pictures yet. Upload one above.'}
      </p>
      <ul aria-label="Pictures" className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {[...byId.values()].map((picture) => (
          <li key={picture.id}>
            <PictureButton picture={picture} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {library.hasNextPage && (
        <Button
          look="secondary"
          className="mt-4"
          busy={library.isFetchingNextPage}
          busyLabel="Loading..."
          onClick={() => void library.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  )
}

const PictureButton = ({ picture, onChoose }: Pick<LibraryProps, 'onChoose'> & { picture: SitePicture }) => (
  <button
    type="button"
    className="group block w-full rounded-lg border border-line p-1.5 text-left text-sm transition-colors duration-150 hover:border-ink hover:bg-sunken"
    onClick={() => onChoose(picture)}
  >
    <img
      src={picture.thumbnail}
      // Its name is written below.
      alt=""
      loading="lazy"
      className="aspect-[4/3] w-full rounded-md bg-sunken object-cover"
    />
    <span className="mt-1.5 line-clamp-2 px-1 wrap-anywhere">
      {picture.title || picture.alt || 'Untitled'}
    </span>
  </button>
)
