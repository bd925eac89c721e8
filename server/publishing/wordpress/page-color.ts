// Names of theme.json palettes that stand for a brand, the most common first.
const presets = ['primary', 'accent', 'accent-1', 'secondary', 'contrast']
const presetColor = /--wp--preset--color--([a-z0-9-]{1,40}):\s{0,5}(#[0-9a-f]{6}|#[0-9a-f]{3})(?![0-9a-f])/g

/** A hexadecimal color as `#rrggbb`; undefined for grays, which stand for a background rather than a brand. */
function readColor(text: string): string | undefined {
  const color = text.trim().toLowerCase()
  const long = /^#[0-9a-f]{3}$/.test(color) ? color.replace(/[0-9a-f]/g, '$&$&') : color
  if (!/^#[0-9a-f]{6}$/.test(long)) return undefined
  const parts = [1, 3, 5].map((at) => Number.parseInt(long.slice(at, at + 2), 16))
  return Math.max(...parts) - Math.min(...parts) >= 24 ? long : undefined
}

/** The site's color, from its `theme-color` or its theme's palette; null if neither names one. `source` is in lower case. */
export function readPageColor(themeColor: string, source: string): string | null {
  const palette = new Map([...source.matchAll(presetColor)].map(([, name = '', color = '']) => [name, color]))
  const all = [themeColor, ...presets.map((name) => palette.get(name) ?? '')]
  return all.map(readColor).find((color) => color !== undefined) ?? null
}
