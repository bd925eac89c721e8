import toast from 'react-hot-toast/headless'

/** Copies, and says so; an old browser or a page without TLS may not. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(done)
  } catch {
    toast.error('Couldn’t copy this. Select the text and copy it yourself.')
  }
}
