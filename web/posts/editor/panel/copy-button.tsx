import { copyText } from '../../../platform/copy-text.ts'
import { Button } from '../../../ui/button.tsx'

interface CopyButtonProps {
  /** What stands on the button. */
  children: string
  /** Said where several buttons read alike. */
  label?: string
  text(): string
  done: string
}

export const CopyButton = ({ children, label, text, done }: CopyButtonProps) => (
  <Button look="quiet" aria-label={label} onClick={() => void copyText(text(), done)}>
    {children}
  </Button>
)
