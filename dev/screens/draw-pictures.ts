// Renders the icons and the social preview from the logo and the fonts, with Chromium: `node
// dev/screens/draw-pictures.ts`. The output is checked in; run it again when the logo or the words change.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findBrowser } from '../../tools/testing/find-browser.ts'

const root = join(import.meta.dirname, '../..')
const target = (name: string) => join(root, 'web/public', name)
const mark = readFileSync(target('favicon.svg'), 'utf8')
const font = readFileSync(
  join(root, 'node_modules/@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2'),
).toString('base64')

const preview = `<style>
@font-face{font-family:Display;src:url(data:font/woff2;base64,${font})}
body{margin:0;width:1200px;height:630px;background:#f6f4ee;color:#16211f;font-family:Display;display:grid;grid-template-columns:1fr 360px}
main{padding:84px 0 0 84px;display:flex;flex-direction:column;gap:44px}
.logo{display:flex;gap:20px;align-items:center;font-size:52px}.logo svg{width:64px}
h1{font-size:104px;line-height:1;font-weight:400;letter-spacing:-.02em;margin:0}
h1 span{background:linear-gradient(transparent 58%,#f7e3a6 58% 92%,transparent 92%)}
p{font:400 27px/1.4 system-ui,sans-serif;color:#55605d;margin:0}
aside{background:#0f5b56;display:grid;place-items:center}aside svg{width:250px}
</style><main><div class="logo">${mark}Quillcast</div><h1>Blog posts in<br>your <span>own voice</span></h1><p>On your own WordPress. On schedule. Exactly once.</p></main><aside>${mark}</aside>`

const browser = await chromium.launch({
  executablePath: findBrowser() ?? 'chromium',
  args: ['--no-sandbox'],
})
async function draw(html: string, width: number, height: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(html, { waitUntil: 'load' })
  await page.evaluate(() => document.fonts.ready)
  const picture = await page.screenshot({ omitBackground: true })
  await page.close()
  return picture
}
// The system rounds a touch icon itself, so it must fill its square.
const square = mark.replace(' rx="9"', '')
const icon = (svg: string, size: number) =>
  draw(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`, size, size)

writeFileSync(target('social-preview.png'), await draw(preview, 1200, 630))
writeFileSync(target('apple-touch-icon.png'), await icon(square, 180))
writeFileSync(target('icon-192.png'), await icon(mark, 192))
writeFileSync(target('icon-512.png'), await icon(mark, 512))
writeFileSync(target('favicon.ico'), asIco(await icon(mark, 32)))
await browser.close()

/** Wraps one PNG into an icon file: https://en.wikipedia.org/wiki/ICO_(file_format). */
function asIco(png: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(32, 6)
  head.writeUInt8(32, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
