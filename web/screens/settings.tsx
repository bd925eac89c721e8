import { useQuery } from '@tanstack/react-query'
import { failureMessage } from '../platform/api-failure.ts'
import { BusinessForm } from '../profile/business-form.tsx'
import { profileQuery } from '../profile/profile-query.ts'
import { ConnectionTest } from '../publishing/connection-test.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Spinner } from '../ui/spinner.tsx'

export function SettingsScreen() {
  const { data, error, refetch, isFetchedAfterMount } = useQuery(profileQuery)
  return (
    <>
      <PageHeading title="Settings" />
      {error && !data && (
        <Notice tone="danger" title={failureMessage(error, 'Your profile could not be loaded.')} isUrgent>
          <Button look="secondary" onClick={() => void refetch()}>
            Try Again
          </Button>
        </Notice>
      )}
      {data && isFetchedAfterMount ? (
        <BusinessForm
          profile={data.businessProfile}
          renderExtra={({ wordpressSiteUrl, wordpressUsername, wordpressApiKey }) => (
            <ConnectionTest {...{ wordpressSiteUrl, wordpressUsername, wordpressApiKey }} />
          )}
        />
      ) : (
        !error && <Spinner />
      )}
    </>
  )
}
