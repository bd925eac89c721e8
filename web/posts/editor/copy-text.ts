/** Whether the text is in the clipboard now: browsers may refuse, and give none of it to unencrypted pages. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
