import type { Page } from 'playwright-core'
import { build } from 'vite'
import { visit } from '../browser.ts'

declare global {
  interface Window {
    rich: typeof import('../../../web/posts/text/rich-content.ts')
  }
}

/** An empty page with the functions of web/posts/text/rich-content.ts as `rich`, because they need a browser's DOM. */
export async function openRichContent(): Promise<Page> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: 'web/posts/text/rich-content.ts', formats: ['iife'], name: 'rich' },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const [bundle] = built as { output: { code: string }[] }[]
  const { page } = await visit('about:blank')
  await page.addScriptTag({ content: bundle!.output[0]!.code })
  return page
}
