import { expect, test } from 'vitest'
import { readPageColor } from './page-color.ts'

const palette = (colors: Record<string, string>) =>
  `:root{${Object.entries(colors)
    .map(([name, color]) => `--wp--preset--color--${name}: ${color};`)
    .join('')}}`

test.each([
  ['the theme-color', '#0F5B56', '', '#0f5b56'],
  ['a short one', ' #c31 ', '', '#cc3311'],
  ['the palette where theme-color is a background', '#ffffff', palette({ primary: '#c2410c' }), '#c2410c'],
  ['the accent where primary is gray', '', palette({ primary: '#111111', accent: '#2563eb' }), '#2563eb'],
  ['none of WordPress’s own palette', '', palette({ 'vivid-red': '#cf2e2e' }), null],
  [
    'none of a color in another form',
    'rgb(1,2,3)',
    palette({ primary: 'var(--x)', accent: '#12345678' }),
    null,
  ],
  ['none of no color', '', '', null],
])('reads %s', (_what, themeColor, source, color) => {
  expect(readPageColor(themeColor, source)).toBe(color)
})
