import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** CHROMIUM, or an installed browser; undefined if there is none. Prefers the headless build, which is a third faster. */
export const findBrowser = (): string | undefined =>
  process.env.CHROMIUM ??
  ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
    .map((name) => join('/usr/bin', name))
    .find(existsSync)
