import { join } from 'node:path'

/** Where the package lies, for files that are read: this source and the bundle in dist/server both stand two folders below. */
export const packageRoot = join(import.meta.dirname, '../..')
