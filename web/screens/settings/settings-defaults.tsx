import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, ApiFailure, queryClient, type Answer, type Input } from '../../platform/api.ts'
import { AuthorAndType, CommentsAndSticky, siteDefaultsQuery } from '../../posts/wordpress-choices.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { SavedLine } from '../../ui/messages/failure-line.tsx'
import { LoadState } from '../../ui/messages/load-failure.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'

type Defaults = Answer<'publishing', 'siteDefaults'>

/** Saves each choice at once. */
const useStore = () =>
  useMutation({
    scope: { id: 'site-defaults' },
    mutationFn: (change: Input<'publishing', 'saveSiteDefaults'>) => api.publishing.saveSiteDefaults(change),
    onSuccess: (answer) => queryClient.setQueryData(siteDefaultsQuery.queryKey, answer),
    meta: { failure: 'Your change could not be saved. Please try again.' },
  })

export function SiteDefaults() {
  const query = useQuery(siteDefaultsQuery)
  const { data } = query
  if (!data) return <LoadState of={query} fallback="Your site’s authors could not be loaded." />
  return (
    <>
      <AuthorSettings {...data} />
      <PictureSettings {...data.pictures} />
    </>
  )
}

/** The author, type, comments and stickiness of posts that choose none. */
function AuthorSettings({ defaults, choices }: Defaults) {
  const store = useStore()
  const choice = {
    values: { ...defaults, ...(store.isPending ? store.variables : {}) },
    defaults: undefined,
    choices,
    errors: store.error instanceof ApiFailure ? store.error.fields : {},
    onChange: store.mutate,
  }
  return (
    <TitledSection
      id="site-defaults"
      title="Author and type"
      help="author-and-type"
      intro="For new posts, unless you choose otherwise when you publish one. Changes save automatically."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <AuthorAndType {...choice} />
        <CommentsAndSticky {...choice} />
      </div>
      <SavedLine of={store} />
    </TitledSection>
  )
}

/** Pictures in new drafts, the color of drawn covers, and whether Autopilot's posts get one. */
function PictureSettings(pictures: Defaults['pictures']) {
  const store = useStore()
  const { siteColor, coverColor, autopilotCovers, picturesInText } = {
    ...pictures,
    ...(store.isPending ? store.variables : {}),
  }
  return (
    <TitledSection
      id="picture-settings"
      title="Pictures"
      help="featured-image"
      intro="A cover shows a post’s title in your color. Draw one where you choose a featured image."
    >
      <Checkbox
        label="Show pictures of your media library in new posts, below headings that they fit"
        checked={picturesInText}
        onChange={(event) => store.mutate({ picturesInText: event.target.checked })}
      />
      <Checkbox
        label="Draw a cover for Autopilot’s posts without a picture"
        checked={autopilotCovers}
        onChange={(event) => store.mutate({ autopilotCovers: event.target.checked })}
      />
      <CoverColor
        {...{ siteColor, coverColor }}
        isBusy={store.isPending}
        onSave={(next) => store.mutate({ coverColor: next })}
      />
      <SavedLine of={store} />
    </TitledSection>
  )
}

interface CoverColorProps extends Pick<Defaults['pictures'], 'siteColor' | 'coverColor'> {
  isBusy: boolean
  onSave(color: string | null): void
}

function CoverColor({ siteColor, coverColor, isBusy, onSave }: CoverColorProps) {
  const [typed, setTyped] = useState<string>()
  const color = coverColor ?? siteColor ?? '#2f3437'
  function reset() {
    onSave(null)
    setTyped(undefined)
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-56">
        <TextField
          id="cover-color"
          label="Color"
          type="color"
          hint={
            coverColor ? 'Chosen by you.' : siteColor ? 'Read from your site.' : 'Your theme names no color.'
          }
          className="h-11 p-1"
          value={typed ?? color}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {typed !== undefined && typed !== color && (
        <Button busy={isBusy} busyLabel="Saving..." onClick={() => onSave(typed)}>
          Save color
        </Button>
      )}
      {coverColor !== null && (
        <Button look="quiet" onClick={reset}>
          {siteColor ? 'Use the site’s color' : 'Remove the color'}
        </Button>
      )}
    </div>
  )
}
