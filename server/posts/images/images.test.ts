import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { given, until, type Account, type Server } from '../../../test/given/given.ts'
import { setSubscription } from '../../../test/given/set-subscription.ts'
import { images } from '../../schema/posts.ts'

/** A unique GIF of 2 by 1 with that data, split into blocks. */
function gif(data: Buffer = randomBytes(8)) {
  const head = Buffer.from('GIF89a\x02\0\x01\0\0\0\0,\0\0\0\0\x02\0\x01\0\0\x02', 'latin1')
  const blocks: Buffer[] = []
  for (let at = 0; at < data.length; at += 255) {
    const block = data.subarray(at, at + 255)
    blocks.push(Buffer.from([block.length]), block)
  }
  return Buffer.concat([head, ...blocks, Buffer.from('\0;', 'latin1')])
}

async function upload(server: Server, owner: Pick<Account, 'token'>, body: Buffer, type = 'image/gif') {
  const answer = await fetch(`${server.url}/api/v1/posts/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': type },
    body: new Uint8Array(body),
  })
  return {
    status: answer.status,
    body: (await answer.json()) as { code?: string; message: string; data: { image: Image } },
  }
}
interface Image {
  id: string
  url: string
  width: number
  height: number
}

test('stores a picture and serves it unchanged to anybody with its address, cacheable forever', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const bytes = gif()
  const { status, body } = await upload(server, owner, bytes)
  const { image } = body.data
  expect([status, image]).toEqual([
    200,
    { id: expect.any(String), url: `/media/${image.id}`, width: 2, height: 1 },
  ])
  const served = await fetch(server.url + image.url)
  expect(Buffer.from(await served.arrayBuffer())).toEqual(bytes)
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'image/gif',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-disposition': `inline; filename="${image.id}.gif"`,
    // Neither directive falls back to default-src.
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  })
})

test('stores the same bytes once per account, ten times at once and under any type', async () => {
  const server = await given.server()
  const [owner, other] = [await given.account(server), await given.account(server)]
  const bytes = gif()
  const types = ['image/gif', 'image/png', 'application/octet-stream', 'text/html', 'application/json']
  const answers = await Promise.all([...types, ...types].map((type) => upload(server, owner, bytes, type)))
  expect(new Set(answers.map(({ body }) => body.data.image.id)).size).toBe(1)
  expect((await upload(server, other, bytes)).body.data.image.id).not.toBe(answers[0]!.body.data.image.id)
})

test('serves an image that is also an HTML page as an image only', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const polyglot = gif(Buffer.from('<script>alert(1)</script>'))
  const { image } = (await upload(server, owner, polyglot, 'text/html')).body.data
  expect((await fetch(server.url + image.url)).headers.get('content-type')).toBe('image/gif')
})

test('says why a file is refused: not an image, too large, unpaid or signed out', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const code = async (body: Buffer, who: Pick<Account, 'token'> = owner) => {
    const answer = await upload(server, who, body, 'image/svg+xml')
    return [answer.status, answer.body.code]
  }
  expect(await code(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual([
    415,
    'unsupported_media_type',
  ])
  expect(await code(Buffer.alloc(0))).toEqual([415, 'unsupported_media_type'])
  expect(await code(gif(Buffer.alloc(5 * 1024 * 1024 - 21_000)))).toEqual([200, undefined])
  expect(await code(gif(Buffer.alloc(5 * 1024 * 1024)))).toEqual([413, 'too_large'])
  expect(await code(gif(), { token: 'x'.repeat(43) })).toEqual([401, 'signed_out'])
  await setSubscription(server, owner.accountId, { status: 'canceled' })
  expect(await code(gif())).toEqual([402, 'payment_required'])
})

test('says what to do about a truncated picture', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  expect(await upload(server, owner, gif().subarray(0, -2))).toMatchObject({
    status: 415,
    body: {
      code: 'unsupported_media_type',
      message:
        'This picture is damaged or incomplete. Save it again in an image editor, then upload the copy.',
    },
  })
})

const ftyp = (brands: string, rest = '') =>
  Buffer.from(
    `\0\0\0${String.fromCharCode(12 + brands.length)}ftyp${brands.slice(0, 4)}\0\0\0\0${brands.slice(4)}${rest}`,
    'latin1',
  )

test.each([
  ['HEIC', ftyp('heicmif1heic'), 'Settings > Camera > Formats > Most Compatible'],
  ['HEIC', ftyp('mif1heicmiaf'), 'Export it as JPEG'],
  ['HEIC', ftyp('msf1hevcmif1'), 'Export it as JPEG'],
  ['HEIF', ftyp('mif1miaf'), 'Save it as JPEG'],
  ['AVIF', ftyp('avifmif1miaf'), 'Save it as JPEG or WebP'],
  ['AVIF', ftyp('mif1avifmiaf'), 'Save it as JPEG or WebP'],
  ['video', ftyp('isomiso2mp41', 'heic'), 'choose a picture'],
  ['TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1'), 'Save it as JPEG or PNG'],
  ['TIFF', Buffer.from('MM\0*\0\0\0\x08', 'latin1'), 'Save it as JPEG or PNG'],
  ['BMP', Buffer.from('BM\x46\0\0\0\0\0\0\0\x36\0', 'latin1'), 'Save it as PNG'],
  ['SVG', Buffer.from('\ufeff<?xml version="1.0"?>\n<!-- drawn -->\n<SVG width="1"/>'), 'Export it as PNG'],
  ['SVG', Buffer.from('\ufeff<svg/>', 'utf16le'), 'Export it as PNG'],
  ['PDF', Buffer.from('%PDF-1.7'), 'Export its page as JPEG or PNG'],
  ['choose a picture', Buffer.from('<!doctype html><html><svg></svg>'), 'JPEG, PNG, WebP or GIF'],
])('names why a %s file is refused and what to do, whatever its name', async (name, bytes, wayOut) => {
  const server = await given.server()
  const owner = await given.account(server)
  for (const type of ['image/jpeg', 'image/heic', 'application/octet-stream']) {
    const { status, body } = await upload(server, owner, bytes, type)
    expect([status, body.message]).toEqual([415, expect.stringContaining(name)])
    expect(body.message).toContain(wayOut)
  }
})

/** A JPEG of 40 by 20 with that many color components and that orientation. */
function jpeg(orientation: number, colors = 3) {
  const exif = Buffer.from(
    'ffe10022457869660000 49492a0008000000 0100 120103000100000006000000 00000000'.replaceAll(' ', ''),
    'hex',
  )
  exif[28] = orientation
  const frame = Buffer.from([
    0xff,
    0xc0,
    0,
    8 + 3 * colors,
    8,
    0,
    20,
    0,
    40,
    colors,
    ...randomBytes(3 * colors),
  ])
  return Buffer.concat([Buffer.from('ffd8', 'hex'), exif, frame, Buffer.from('ffda00030012ffd9', 'hex')])
}

test('reports a rotated photo’s size as displayed, also on a second upload', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  for (const orientation of [1, 3, 5, 6, 7, 8]) {
    const photo = jpeg(orientation)
    for (let time = 0; time < 2; time++) {
      const { image } = (await upload(server, owner, photo)).body.data
      expect([orientation, image.width, image.height]).toEqual(
        orientation < 5 ? [orientation, 40, 20] : [orientation, 20, 40],
      )
    }
  }
})

test('accepts a JPEG with print colors, and refuses one that is too large for browsers with its size', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  expect((await upload(server, owner, jpeg(1, 4))).status).toBe(200)
  const wide = gif()
  wide.writeUInt16LE(20_000, 6)
  expect(await upload(server, owner, wide)).toMatchObject({
    status: 415,
    body: { message: expect.stringContaining('20000 × 1 pixels') },
  })
})

test('refuses a picture of more than 50 megapixels, which WordPress may fail to resize', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const large = gif()
  large.writeUInt16LE(10_000, 6)
  large.writeUInt16LE(5_000, 8)
  expect((await upload(server, owner, large)).status).toBe(200)
  large.writeUInt16LE(5_100, 8)
  expect(await upload(server, owner, large)).toMatchObject({
    status: 415,
    body: { message: expect.stringContaining('51 megapixels') },
  })
})

test('answers not found for an address without a picture', async () => {
  const server = await given.server()
  for (const id of ['00000000-0000-4000-8000-000000000000', 'x', '%00', "'or'1"])
    expect((await fetch(`${server.url}/media/${id}`)).status).toBe(404)
})

test('refuses uploads beyond 200 MB until old unused pictures are removed', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const { image } = (await upload(server, owner, gif())).body.data
  await given.post(server, owner, { content: `<p><img src="${image.url}" alt="A dog"></p>` })
  await server.app.db.execute(sql`
    insert into images (account_id, content_type, bytes, sha256, width, height)
    select ${owner.accountId}, 'image/gif', convert_to(repeat('x', 5242880), 'UTF8'), n::text, 1, 1
    from generate_series(1, 40) n`)
  expect(await upload(server, owner, gif())).toMatchObject({ status: 409, body: { code: 'storage_full' } })
  await server.app.db
    .update(images)
    .set({ createdAt: sql`now() - interval '31 days'` })
    .where(eq(images.accountId, owner.accountId))
  expect((await upload(server, owner, gif())).status).toBe(200)
  const left = await server.app.db
    .select({ id: images.id })
    .from(images)
    .where(eq(images.accountId, owner.accountId))
  expect(left).toHaveLength(2)
  expect((await fetch(server.url + image.url)).status).toBe(200)
})

test('keeps a picture in its post and uploads it to the site separately', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const { image } = (await upload(server, owner, gif())).body.data
  const content = `<p>Words &lt;img src="${image.url}"&gt;.</p><figure><img src="${image.url}" alt="A dog" /></figure>`
  const made = await given.post(server, owner, { content, status: 'published' })
  expect(made.content).toBe(content)
  const live = await until(async () => {
    const { post } = (await server.call('GET', `/posts/${made.id}`, undefined, owner.token)).body.data
    return post.status === 'published' && post
  })
  expect(live.content).toBe(content)
  const page = await (await fetch(live.wordpress_url)).text()
  expect(page).toMatch(/<img [^>]*src="[^"]*\/wp-content\/uploads\/[^"]+" alt="A dog"/)
  expect(page).not.toContain(`src="${image.url}"`)
})
