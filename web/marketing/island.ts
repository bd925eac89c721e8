import { replayEarlyEvents } from '../platform/early-events.ts'
import { readToken } from '../platform/session/token.ts'
import { listenForThemeSwitch } from '../platform/theme.ts'
import { startCarousel } from './landing/carousel.ts'
import { showCarriedToasts } from './show-carried-toasts.ts'
import { startHelpSearch } from './help/help-search.ts'
import { playVideoOnPress } from './landing/video.ts'

const each = (selector: string, begin: (element: HTMLElement) => void) =>
  document.querySelectorAll<HTMLElement>(selector).forEach(begin)

listenForThemeSwitch()
each('[data-carousel]', startCarousel)
each('[data-video]', playVideoOnPress)
// Closes the menu after a link within this page.
each('[popover]', (menu) =>
  menu.addEventListener(
    'click',
    ({ target }) => target instanceof Element && target.closest('a') && menu.hidePopover(),
  ),
)
each('[data-help-search]', startHelpSearch)
each('[data-status]', () => void import('./status.ts').then(({ watchStatus }) => watchStatus()))
// The page is prerendered for visitors; signed-in customers get a link to the app instead.
if (readToken() !== null) {
  each('a[href="/login"]', (link) => link.remove())
  each('[data-start]', (link) => {
    link.setAttribute('href', '/dashboard')
    link.textContent = 'Dashboard'
  })
}
showCarriedToasts()
replayEarlyEvents()
