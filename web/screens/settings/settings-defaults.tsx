import { useMutation, useQuery } from '@tanstack/react-query'
import type { WordPressFields } from '../../../contract/posts/post-fields.ts'
import { api, ApiFailure } from '../../platform/api.ts'
import { queryClient } from '../../platform/query-client.ts'
import { AuthorAndType, CommentsAndSticky, siteDefaultsQuery } from '../../posts/wordpress-choices.tsx'
import { LoadState } from '../../ui/messages/load-failure.tsx'
import { PictureSettings } from './settings-pictures.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'

/** The author, type, comments and stickiness of posts that choose none. Saves each choice at once. */
export function SiteDefaults() {
  const query = useQuery(siteDefaultsQuery)
  const store = useMutation({
    scope: { id: 'site-defaults' },
    mutationFn: (change: Partial<WordPressFields>) => api.publishing.saveSiteDefaults(change),
    onSuccess: (answer) => queryClient.setQueryData(siteDefaultsQuery.queryKey, answer),
    meta: { failure: 'Your change could not be saved. Please try again.' },
  })
  const { data } = query
  if (!data) return <LoadState of={query} fallback="Your site’s authors could not be loaded." />
  const choice = {
    values: { ...data.defaults, ...(store.isPending ? store.variables : {}) },
    defaults: undefined,
    choices: data.choices,
    errors: store.error instanceof ApiFailure ? store.error.fields : {},
    onChange: store.mutate,
  }
  return (
    <>
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
        <p role="status" className="min-h-6 text-sm text-soft">
          {store.isPending ? 'Saving...' : store.isSuccess && 'Saved.'}
        </p>
      </TitledSection>
      <PictureSettings pictures={data.pictures} />
    </>
  )
}
