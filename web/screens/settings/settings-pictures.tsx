import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { PictureDefaults } from '../../../contract/publishing/publishing.ts'
import { api, type Answer } from '../../platform/api.ts'
import { queryClient } from '../../platform/query-client.ts'
import { siteDefaultsQuery } from '../../posts/wordpress-choices.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'

type Pictures = Answer<'publishing', 'siteDefaults'>['pictures']

/** Pictures in new drafts, the color of drawn covers, and whether Autopilot's posts get one. */
export function PictureSettings({ pictures }: { pictures: Pictures }) {
  const store = useMutation({
    scope: { id: 'site-defaults' },
    mutationFn: (change: Partial<PictureDefaults>) => api.publishing.saveSiteDefaults(change),
    onSuccess: (answer) => queryClient.setQueryData(siteDefaultsQuery.queryKey, answer),
    meta: { failure: 'Your change could not be saved. Please try again.' },
  })
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
      <p role="status" className="min-h-6 text-sm text-soft">
        {store.isPending ? 'Saving...' : store.isSuccess && 'Saved.'}
      </p>
    </TitledSection>
  )
}

interface CoverColorProps extends Pick<Pictures, 'siteColor' | 'coverColor'> {
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
