import type { WordPress } from '../../test/wordpress/start-wordpress.ts'

const about = [
  'Marlow Bakes is a small bakery in Marlow.',
  'We bake for families who want good bread without getting up at five.',
  'Every loaf proves overnight, and we never add improvers.',
  'You can reserve a loaf by phone until noon.',
].join('</p><p>')
const titles = ['Why rye takes two days', 'How to keep a loaf fresh', 'What we do with old bread']

export async function bakeSite({ url, users }: WordPress): Promise<void> {
  const { username, applicationPassword } = users.administrator
  const authorization = `Basic ${Buffer.from(`${username}:${applicationPassword}`).toString('base64')}`
  const call = async (path: string, body: object) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const answer = await fetch(`${url}/wp-json/wp/v2/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }
  await call('settings', { title: 'Marlow Bakes', description: 'Bread from Marlow, baked slowly' })
  await call('pages', { title: 'About us', status: 'publish', content: `<p>${about}</p>` })
  const content = `<p>${'We bake it slowly, and we tell you why it is worth the wait. '.repeat(12)}</p>`
  for (const title of titles) await call('posts', { title, status: 'publish', content })
}
