import toast from 'react-hot-toast/headless'

/** Copies and says so; a browser that refuses is told of in words that help. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    // Absent outside a secure context.
    await navigator.clipboard.writeText(text)
    toast.success(done)
  } catch {
    toast.error('Your browser blocked copying. Select the words and copy them yourself.')
  }
}
