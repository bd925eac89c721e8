import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { publishAndSettle } from '../../../test/given/given-changed-there.ts'
import { given } from '../../../test/given/given.ts'
import { sizeAsSeen } from '../../posts/images/exif-orientation.ts'
import { readImage } from '../../posts/images/read-image.ts'
import { siteMedia } from '../../schema/publishing.ts'

test('shows a photo upright on the site whose camera was turned, without its location', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  // 48 by 24, of which Exif says to turn it to the right, with a note that only the owner should see.
  const bytes = Buffer.from(
    '/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAYADADASIAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAUBBv/EABYQAQEBAAAAAAAAAAAAAAAAAAABQf/EABYBAQEBAAAAAAAAAAAAAAAAAAYHBf/EABgRAQADAQAAAAAAAAAAAAAAAAAGQ4HB/9oADAMBAAIRAxEAPwDnwGMpIh3VxDumEUtzopJa94wAyFV0BHVVEO6BhFLc6KSWveMAMhV//9k=',
    'base64',
  )
  const tiff = '49492a0008000000 0100 120103000100000006000000 00000000'.replaceAll(' ', '')
  const exif = Buffer.from(`457869660000${tiff}${Buffer.from('at home').toString('hex')}`, 'hex')
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  const photo = Buffer.concat([bytes.subarray(0, 2), head, exif, bytes.subarray(2)])
  const answer = await fetch(`${server.url}/api/v1/posts/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'image/jpeg' },
    body: new Uint8Array(photo),
  })
  const { data } = (await answer.json()) as { data: { image: { id: string; url: string } } }
  const { id, url } = data.image
  const post = await given.post(server, owner, { content: `<p>Look.</p><p><img src="${url}" alt="Us"></p>` })
  expect(await publishAndSettle(server, owner, post.id)).toMatchObject({ status: 'published' })
  const [media] = await server.app.db.select().from(siteMedia).where(eq(siteMedia.imageId, id))
  const onSite = Buffer.from(await (await fetch(media!.sourceUrl!)).arrayBuffer())
  expect(sizeAsSeen(readImage(onSite)!, onSite)).toEqual({ width: 24, height: 48 })
  expect(onSite.includes('at home')).toBe(false)
})
