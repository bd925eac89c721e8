/** Vite's list of the chunks that it built, by source or as the build numbered them. */
export type Manifest = Record<string, { file: string; name?: string; css?: string[]; imports?: string[] }>

/** The files of these chunks, named by source or name, each before what it imports statically. */
export function filesOf(manifest: Manifest, pieces: string[]): Set<string> {
  const files = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const name of chunk.imports ?? []) add(name)
  }
  for (const piece of pieces) {
    const key = manifest[piece] ? piece : Object.keys(manifest).find((one) => manifest[one]?.name === piece)
    if (!key) throw new Error(`The build has no ${piece}`)
    add(key)
  }
  return files
}
