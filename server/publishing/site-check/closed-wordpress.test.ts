import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { given } from '../../../test/given/given.ts'
import type { PhpServer } from '../../../test/wordpress/php-server.ts'
import { prepareWordPress } from '../../../test/wordpress/prepare-wordpress.ts'
import { hasNativePhp, startNativePhp } from '../../../test/wordpress/start-native-php.ts'
import { startWordPress, type WordPress } from '../../../test/wordpress/start-wordpress.ts'
import { examineSite } from './examine-site.ts'

// Behaves like plugins that restrict the REST API; a file in the site's folder selects how.
const plugin = `<?php
add_filter('rest_authentication_errors', function ($result) {
  $file = QUILLCAST_SITE . '/closed.json';
  if (!empty($result) || !is_file($file)) return $result;
  [$code, $status, $for] = json_decode(file_get_contents($file));
  if ($for === 'visitors' && is_user_logged_in()) return $result;
  return new WP_Error($code, 'The REST API is restricted.', ['status' => $status ?: rest_authorization_required_code()]);
}, 20);`

const isNative = await hasNativePhp()
let folder = ''
let site: WordPress
let php: PhpServer

/** Serves the site of one of our WordPress installations again, with that plugin. */
beforeAll(async () => {
  if (!isNative) return
  site = await startWordPress()
  folder = await mkdtemp(join(tmpdir(), 'closed-wordpress-'))
  await cp(await prepareWordPress(), folder, { recursive: true })
  await writeFile(join(folder, 'wp-content/mu-plugins/closed.php'), plugin)
  php = await startNativePhp({ wordpress: folder, site: site.folder, port: 0, log: () => {} })
})
afterAll(async () => {
  await php?.stop()
  await site?.stop()
  if (folder) await rm(folder, { recursive: true })
})

const { app } = await given.server()
const { accountId } = await given.account(await given.server())

async function examine(
  closed: [code: string, status: number, audience: 'everybody' | 'visitors'],
  wrong?: string,
) {
  await writeFile(join(site.folder, 'closed.json'), JSON.stringify(closed))
  const { username, applicationPassword: password } = site.users.administrator
  const login = { username, password: wrong ?? password }
  const { stop } = await examineSite(app, { accountId, url: php.url, login, withinMs: 60_000 })
  return stop && { at: stop.at, cause: stop.why.cause, detail: stop.why.detail }
}

test.skipIf(!isNative).each([
  ['rest_cannot_access', 0],
  ['rest_not_logged_in', 401],
  ['rest_authentication_error', 401],
  ['itsec_rest_api_access_restricted', 0],
  ['rest_disabled', 403],
] as const)('names a plugin that turns the REST API off with %s (needs PHP)', async (code, status) => {
  const told = await examine([code, status, 'everybody'])
  expect(told).toEqual({ at: 'rest', cause: 'rest_blocked_json', detail: code })
})

test.skipIf(!isNative)(
  'accepts a right login and rejects a wrong one behind a plugin that closes the REST API to visitors (needs PHP)',
  async () => {
    expect(await examine(['rest_cannot_access', 401, 'visitors'])).toBeUndefined()
    const wrong = await examine(['rest_cannot_access', 401, 'visitors'], 'abcd efgh ijkl mnop qrst uvwx')
    expect(wrong).toMatchObject({ at: 'login', cause: 'auth_wrong' })
  },
)
