import { spawn } from 'node:child_process'

/** Runs the user's own npm (with their registry and cache) in a folder; throws with its output when it fails. */
export async function runNpm(folder: string, args: string[]): Promise<string> {
  // Under "npm run" this is the path of the npm script; another package manager would not know these commands.
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
