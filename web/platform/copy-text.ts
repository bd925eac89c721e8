import toast from 'react-hot-toast/headless'

/** Copies `text`, also formatted as `html`, and shows `done`. Browsers may refuse, and offer no clipboard without TLS. */
export async function copyText(text: string, done: string, html?: string): Promise<void> {
  try {
    if (html === undefined) await navigator.clipboard.writeText(text)
    else {
      const parts = Object.entries({ 'text/plain': text, 'text/html': html })
      const blobs = parts.map(([type, part]) => [type, new Blob([part], { type })])
      await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))])
    }
    toast.success(done)
  } catch {
    toast.error('Your browser blocked copying. Select the text and copy it yourself.')
  }
}
