import type { GenerateButtonProps } from './generate-form.ts'
import { Stroke } from '../ui/icon.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { DialogButton } from '../ui/messages/dialog.tsx'

const GenerateDialog = lazyPart(async () => (await import('./generate-dialog.tsx')).GenerateDialog)

/** In the editor's bar; with a label, on the page. */
export const GenerateButton = ({ label, ...props }: GenerateButtonProps & { label?: string | undefined }) => (
  <DialogButton
    look={label ? 'secondary' : 'quiet'}
    title="Quillcast writes a new draft for you."
    className={label ? '' : 'px-2.5!'}
    startsOpen={props.isWanted}
    renderDialog={(close) => <GenerateDialog {...props} onClose={close} />}
  >
    <Stroke
      size={20}
      className="size-5 stroke-seal stroke-[1.6]"
      d="M16.5 3.5C10 4 6 8 4.5 16.5M4.5 16.5c5 .5 9-2 12-13M8 11.5h4"
    />
    {label ?? <span className="max-sm:sr-only">{props.refreshes ? 'New version' : 'Generate'}</span>}
  </DialogButton>
)
