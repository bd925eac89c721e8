import { join } from 'node:path'

/** The package's root folder, for reading files: this source and the bundle in dist/server are both two folders below. */
export const packageRoot = join(import.meta.dirname, '../..')
