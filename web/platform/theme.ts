const themeKey = 'theme'

/** Clicking `[data-theme-switch]` cycles from system to dark to light. */
const following: Record<string, string> = { system: 'light', light: 'dark', dark: 'system' }

/**
 * Handles clicks on every `[data-theme-switch]`, now or later. The choice is stored, and set on the root element for the
 * stylesheet; pages restore it before the first paint (tools/prerender.ts).
 */
export function listenForThemeSwitch(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-theme-switch]')) return
    const next = following[document.documentElement.dataset.theme ?? 'system'] ?? 'system'
    if (next === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = next
    if (next === 'system') localStorage.removeItem(themeKey)
    else localStorage.setItem(themeKey, next)
  })
}
