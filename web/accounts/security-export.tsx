import { useMutation } from '@tanstack/react-query'
import { failureMessage } from '../platform/api-failure.ts'
import { send } from '../platform/api.ts'
import { Button } from '../ui/button.tsx'
import { saveFile } from '../platform/save-file.ts'

/** A copy of everything, as one file. */
export function SecurityExport() {
  const download = useMutation({
    mutationFn: async () => {
      const answer = await send('/account/export', {})
      const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
      saveFile(await answer.blob(), name ?? 'quillcast-export.zip')
    },
  })
  return (
    <div className="space-y-3">
      <Button
        look="secondary"
        busy={download.isPending}
        busyLabel="Collecting everything..."
        onClick={() => download.mutate()}
      >
        Download everything
      </Button>
      <p role="status" className="text-soft empty:hidden">
        {download.isPending && 'With many posts and pictures this takes a while. Please stay on this page.'}
        {download.isSuccess && 'Your copy has been saved with your downloads.'}
      </p>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {download.isError && failureMessage(download.error, 'The download broke off. Please try again.')}
      </p>
    </div>
  )
}
