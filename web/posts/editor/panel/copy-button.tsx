import { copyText } from '../../../platform/copy-text.ts'
import { Button } from '../../../ui/button.tsx'

interface CopyButtonProps {
  children: string
  /** Accessible name, for pages with several buttons of the same label. */
  label?: string
  text(): string
  done: string
}

export const CopyButton = ({ children, label, text, done }: CopyButtonProps) => (
  <Button look="quiet" aria-label={label} onClick={() => void copyText(text(), done)}>
    {children}
  </Button>
)
