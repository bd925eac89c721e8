const themeKey = 'theme'

/** Clicking `[data-theme-switch]` leaves the system’s colors for the other ones first, so that the click shows. */
const themesFrom = (isDark: boolean) => (isDark ? ['system', 'light', 'dark'] : ['system', 'dark', 'light'])

/**
 * Handles clicks on every `[data-theme-switch]`, now or later. The choice is stored, and set on the root element for the
 * stylesheet; pages restore it before the first paint (tools/prerender.ts).
 */
export function listenForThemeSwitch(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-theme-switch]')) return
    const themes = themesFrom(matchMedia('(prefers-color-scheme: dark)').matches)
    const next = themes[themes.indexOf(document.documentElement.dataset.theme ?? 'system') + 1] ?? 'system'
    if (next === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = next
    if (next === 'system') localStorage.removeItem(themeKey)
    else localStorage.setItem(themeKey, next)
  })
}
