import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { publicationOf, publishAndSettle } from '../../../test/given/given-changed-there.ts'
import { givenPicture } from '../../../test/given/given-pictures.ts'
import { givenWordPress } from '../../../test/given/given-wordpress.ts'
import { given } from '../../../test/given/given.ts'
import { sizeAsSeen } from '../../posts/images/exif-orientation.ts'
import { readImage } from '../../posts/images/read-image.ts'
import { siteMedia } from '../../schema/publishing.ts'
import { removeMedia } from '../wordpress/media.ts'

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
  const { id, url } = await givenPicture(server, owner, photo, 'image/jpeg')
  const post = await given.post(server, owner, { content: `<p>Look.</p><p><img src="${url}" alt="Us"></p>` })
  expect(await publishAndSettle(server, owner, post.id)).toMatchObject({ status: 'published' })
  const [media] = await server.app.db.select().from(siteMedia).where(eq(siteMedia.imageId, id))
  const onSite = Buffer.from(await (await fetch(media!.sourceUrl!)).arrayBuffer())
  expect(sizeAsSeen(readImage(onSite)!, onSite)).toEqual({ width: 24, height: 48 })
  expect(onSite.includes('at home')).toBe(false)
})

test('uploads a picture again that its owner deleted from the media library', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const { id, url } = await givenPicture(server, owner)
  const content = `<p>Look.</p><p><img src="${url}" alt="A dog"></p>`
  const publish = async (title: string) => {
    const post = await given.post(server, owner, { title, content, featuredImage: { id, alt: 'A dog' } })
    expect(await publishAndSettle(server, owner, post.id)).toMatchObject({ status: 'published' })
    const publication = await publicationOf(server, post.id)
    const Shown = z.object({ content: z.object({ raw: z.string() }), featured_media: z.number() })
    const path = `wp/v2/posts/${publication!.wpPostId}`
    const shown = await givenWordPress().get(path, { context: 'edit' }, Shown)
    if (shown.kind !== 'ok') throw new Error(shown.cause)
    return { featured: shown.value.featured_media, src: /src="([^"]+)"/.exec(shown.value.content.raw)![1]! }
  }
  const first = await publish('Before')
  const removed = await removeMedia(givenWordPress(), first.featured)
  expect(removed.kind).toBe('ok')
  expect((await fetch(first.src)).status).toBe(404)
  const second = await publish('After')
  expect((await fetch(second.src)).status).toBe(200)
  expect(second.featured).toBeGreaterThan(first.featured)
  expect((await publish('Later')).featured).toBe(second.featured)
})
