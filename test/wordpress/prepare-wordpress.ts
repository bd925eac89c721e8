import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { cacheFolder, fingerprint } from './cache-folder.ts'
import { fetchNpmPackage } from './fetch-npm-package.ts'
import { readTar } from './read-tar.ts'
import { readZip } from './read-zip.ts'

// The newest version of this package; 6.5 is the newest stable WordPress in it (the newer two are previews).
const BUILDS = {
  name: '@wp-playground/wordpress-builds',
  version: '0.9.19',
  integrity:
    'sha512-dlqvh/MJDpE5W68vgPPKUjpip6zMuBh59L3D18ZX+pdwurC4q4ydrTww/3sTMV69BBcoH6kF93YtAtujNC5Mpw==',
}
const SQLITE = {
  name: '@wp-playground/cli',
  version: '3.1.56',
  integrity:
    'sha512-JTxl6djPEM2YRYz/w+BUoyoCvhSGHIjqMi4fMV1b8o1UPNvZatLaS7opo57UsrVElXrfdZwvi6IuyS4LswUx9Q==',
}
const PHP_FILES = 'package/src/wordpress/wp-6.5.zip'
const STATIC_FILES = 'package/public/wp-6.5/'

/** WordPress' own files with the SQLite drop-in, as one folder that all sites share and none writes to. */
export function prepareWordPress(): Promise<string> {
  return cacheFolder(`wordpress-${fingerprint('php/*', 'prepare-wordpress.ts')}`, async (folder) => {
    const fetched = join(folder, 'fetched')
    await mkdir(fetched)
    await unpackWordPress(await fetchNpmPackage(fetched, BUILDS), folder)
    await unpackSqlite(await fetchNpmPackage(fetched, SQLITE), folder)
    await placeOwnFiles(folder)
    await rm(fetched, { recursive: true })
  })
}

async function unpackWordPress(archive: string, folder: string) {
  for await (const { name, content } of readTar(archive, isNeeded)) {
    if (name !== PHP_FILES) await place(folder, name.slice(STATIC_FILES.length), content)
    else for (const file of readZip(content)) await place(folder, file.name, file.content)
  }
}

/** WordPress loads minified files, and of the themes only one is needed; this halves the size. */
function isNeeded(name: string): boolean {
  if (name === PHP_FILES) return true
  if (!name.startsWith(STATIC_FILES) || /\/themes\/(?!twentytwentyfour\/)/.test(name)) return false
  return !/\/dist\/.*(?<!\.min)\.(js|css)$/.test(name)
}

async function unpackSqlite(archive: string, folder: string) {
  for await (const { content } of readTar(
    archive,
    (name) => name === 'package/sqlite-database-integration.zip',
  )) {
    for (const file of readZip(content)) {
      await place(
        folder,
        file.name.replace(/^[^/]+/, 'wp-content/plugins/sqlite-database-integration'),
        file.content,
      )
    }
  }
}

async function placeOwnFiles(folder: string) {
  const content = join(folder, 'wp-content')
  // The drop-in finds the plugin beside itself as long as its placeholder names no folder.
  await cp(join(content, 'plugins/sqlite-database-integration/db.copy'), join(content, 'db.php'))
  await rm(join(content, 'database'), { recursive: true, force: true })
  const own = {
    'wp-config.php': '',
    'router.php': '',
    'quillcast-install.php': '',
    'quiet-site.php': 'wp-content/mu-plugins',
  }
  for (const [name, target] of Object.entries(own)) {
    await place(folder, join(target, name), await readFile(join(import.meta.dirname, 'php', name)))
  }
}

async function place(folder: string, name: string, content: Buffer) {
  const file = join(folder, name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}
