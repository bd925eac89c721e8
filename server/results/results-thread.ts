import { readExport } from './read-export.ts'

/** Runs in a thread, because a full export takes a tenth of a second and a hostile one more. */
export const tasks = { readExport: (bytes: Uint8Array) => readExport(Buffer.from(bytes)) }
