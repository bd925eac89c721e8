import toast from 'react-hot-toast/headless'

/** Copies `text` and shows `done`. Browsers may refuse, and offer no clipboard without TLS. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(done)
  } catch {
    toast.error('Your browser blocked copying. Select the text and copy it yourself.')
  }
}
