/** Returns the provider's frame for a video address, or our own player for a file on this site. */
export function playerOf(address: string): { kind: 'frame' | 'file'; address: string } | undefined {
  if (address === '') return undefined
  if (!/^https?:/.test(address))
    return { kind: 'file', address: address.startsWith('/') ? address : `/${address}` }
  const url = new URL(address)
  // The visitor has already pressed play.
  url.searchParams.set('autoplay', '1')
  return { kind: 'frame', address: url.href }
}

/** Loads the player of a `[data-video]` when its button is pressed, not before. */
export function playVideoOnPress(root: HTMLElement): void {
  const button = root.querySelector('button')
  button?.addEventListener('click', () => {
    const player = draw(root)
    button.remove()
    player?.focus()
  })
}

function draw(root: HTMLElement): HTMLElement | null {
  const player = playerOf(root.dataset.video ?? '')
  if (!player) {
    const words = root.querySelector<HTMLElement>('[data-video-missing]')
    if (words) words.hidden = false
    root.dataset.videoShown = 'words'
    return words
  }
  const element = document.createElement(player.kind === 'frame' ? 'iframe' : 'video')
  element.className = 'aspect-video w-full'
  element.title = root.dataset.videoTitle ?? ''
  if (element instanceof HTMLIFrameElement) {
    element.allow = 'autoplay; fullscreen'
    element.allowFullscreen = true
  } else {
    element.controls = true
    element.autoplay = true
    element.tabIndex = 0
  }
  element.src = player.address
  root.append(element)
  return element
}
