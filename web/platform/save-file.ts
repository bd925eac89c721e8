/** Hands the browser a file to save. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Once the press has been dealt with the browser has its own hold on it.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
