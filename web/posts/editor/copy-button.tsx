import toast from 'react-hot-toast/headless'
import { Button } from '../../ui/button.tsx'
import { copyText } from './copy-text.ts'

interface CopyButtonProps {
  /** What stands on the button. */
  children: string
  /** Said where several buttons read alike. */
  label?: string
  text(): string
  done: string
}

export function CopyButton({ children, label, text, done }: CopyButtonProps) {
  async function copy() {
    if (await copyText(text())) toast.success(done)
    else toast.error('Your browser blocked copying. Select the text and copy it yourself.')
  }
  return (
    <Button look="quiet" aria-label={label} onClick={() => void copy()}>
      {children}
    </Button>
  )
}
