import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { packageRoot } from '../../platform/package-root.ts'
import { drawSvg, type Cover } from './cover-svg.ts'

/** Runs in a thread; see draw-cover.ts. */
export const tasks = { drawCover }

const load = (path: string) => new Uint8Array(readFileSync(join(packageRoot, 'node_modules', path)))
const fontFile = (letters: string) =>
  `@fontsource/instrument-serif/files/instrument-serif-${letters}-400-normal.woff2`

let renderer: Promise<Uint8Array[]> | undefined

async function prepare(): Promise<Uint8Array[]> {
  await initWasm(load('@resvg/resvg-wasm/index_bg.wasm'))
  return ['latin', 'latin-ext'].map((letters) => load(fontFile(letters)))
}

/** A PNG of 1200 by 630. Its size and the time to draw it don't depend on the text. */
async function drawCover(cover: Cover): Promise<Uint8Array> {
  const fontBuffers = await (renderer ??= prepare())
  const svg = new Resvg(drawSvg(cover), { font: { fontBuffers, loadSystemFonts: false } })
  const image = svg.render()
  const png = image.asPng()
  // Memory of WebAssembly isn't collected.
  image.free()
  svg.free()
  return png
}
