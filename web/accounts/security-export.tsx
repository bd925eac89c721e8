import { useMutation } from '@tanstack/react-query'
import { failureMessage, hasCode, send } from '../platform/api.ts'
import { Button } from '../ui/button.tsx'
import { saveFile } from '../platform/save-file.ts'
import { usePasswordAgain } from './password-again.tsx'

/** Downloads all the account's data as one file. */
export function SecurityExport() {
  const { withPassword, question } = usePasswordAgain({
    reason: 'Enter your password to download your data.',
    submit: 'Download',
    look: 'primary',
  })
  const download = useMutation({
    mutationFn: async () => {
      const answer = await withPassword(() => send('/account/export', {}))
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
        {download.isPending && 'With many posts and images, this can take a while. Stay on this page.'}
        {download.isSuccess && 'Saved to your downloads.'}
      </p>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {download.isError &&
          !hasCode(download.error, 'password_required') &&
          failureMessage(download.error, 'The download was interrupted. Please try again.')}
      </p>
      {question}
    </div>
  )
}
