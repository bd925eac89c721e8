import toast from 'react-hot-toast/headless'
import { api } from '../platform/api.ts'
import { ConfirmDialog } from '../ui/messages/confirm-dialog.tsx'
import { DialogButton } from '../ui/messages/dialog.tsx'
import { queryClient } from '../platform/query-client.ts'

/** Disconnects the stored site after explaining the consequences. */
export function DisconnectSite({ host, onDone }: { host: string; onDone(): void }) {
  async function disconnect() {
    const { held } = await api.publishing.disconnect()
    const posts = held === 1 ? ' One scheduled post is held.' : ` ${held} scheduled posts are held.`
    toast.success(`Disconnected from ${host}.${held > 0 ? posts : ''}`)
    void queryClient.invalidateQueries()
    onDone()
  }
  return (
    <DialogButton
      look="quiet"
      className="text-danger"
      renderDialog={(close) => (
        <ConfirmDialog
          title={`Disconnect ${host}?`}
          cancel="Keep it connected"
          action="Disconnect"
          busyLabel="Disconnecting..."
          look="danger"
          fallback="The site could not be disconnected. Please try again."
          onConfirm={disconnect}
          onClose={close}
        >
          <p>
            Published posts stay on your site. Scheduled posts are held here, our drafts on the site go to its
            trash, and we revoke our application password.
          </p>
          <p className="text-soft">Nothing is published until you connect a site again.</p>
        </ConfirmDialog>
      )}
    >
      Disconnect this site
    </DialogButton>
  )
}
