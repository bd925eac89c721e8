const themeKey = 'theme'

/** A press of `[data-theme-switch]` goes from system to dark to light. */
const following: Record<string, string> = { system: 'light', light: 'dark', dark: 'system' }

/**
 * Listens for presses of every `[data-theme-switch]`, drawn or not. The choice stands on the root element, where the
 * stylesheet reads it, and is kept; pages set it again before they are painted (tools/prerender.ts).
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
