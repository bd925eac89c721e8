import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface Verdict {
  /** Names of all blocks, outer before inner. */
  names: string[]
  /** Blocks that the editor rejects: invalid, unknown, or HTML outside any block. */
  bad: string[]
  /** What the editor would save. */
  saved: string
}

export interface Gutenberg {
  judge(contents: string[]): Promise<Verdict[]>
  close(): void
}

/** Runs the block editor in a separate process, from the installed packages or from a WordPress's scripts. */
export function openGutenberg(packages: string, wordPress?: string): Gutenberg {
  const script = join(import.meta.dirname, 'validate-blocks.ts')
  const editor = spawn(process.execPath, [script, packages, ...(wordPress ? [wordPress] : [])], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const answers = createInterface({ input: editor.stdout })[Symbol.asyncIterator]()
  return {
    async judge(contents) {
      editor.stdin.write(`${JSON.stringify(contents)}\n`)
      const { value } = (await answers.next()) as { value?: string }
      if (!value) throw new Error('The block editor ended without an answer.')
      return JSON.parse(value) as Verdict[]
    },
    close: () => void editor.kill(),
  }
}
