import { spawn } from 'node:child_process'

/** Runs the person's own npm (with their registry and cache) in a folder; fails with what it wrote when it fails. */
export async function runNpm(folder: string, args: string[]): Promise<string> {
  // Under "npm run" this names the npm in use, as a script; another package manager's would not know these commands.
  const script = process.env.npm_execpath
  const [command, first] = script?.endsWith('npm-cli.js') ? [process.execPath, [script]] : ['npm', []]
  const child = spawn(command, [...first, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: command === 'npm' && process.platform === 'win32',
  })
  let output = ''
  let complaints = ''
  child.stdout.on('data', (part) => (output += part))
  child.stderr.on('data', (part) => (complaints += part))
  const status = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (status !== 0) throw new Error(`npm ${args[0]} ended with ${status}: ${complaints.slice(-2000)}`)
  return output
}
