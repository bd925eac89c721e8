import { countWords } from '../contract/posts/count-words.ts'
import type { WordPress } from '../test/wordpress/start-wordpress.ts'

interface Shown {
  wordpress: WordPress
  post: { title: string; wordpress_url: string }
  mail: { text: string }
  words: { min: number; max: number }
}

interface Stored {
  status: string
  link: string
  title: { raw: string }
  content: { raw: string }
}

/** Reads the post back from WordPress and lists every deviation. */
export async function checkDemo({ wordpress, post, mail, words }: Shown): Promise<string[]> {
  const { username, applicationPassword } = wordpress.users.administrator
  const authorization = `Basic ${Buffer.from(`${username}:${applicationPassword}`).toString('base64')}`
  const statuses = 'publish,future,draft,pending,private,trash'
  const answer = await fetch(
    `${wordpress.url}/wp-json/wp/v2/posts?status=${statuses}&context=edit&per_page=100`,
    { headers: { authorization } },
  )
  const all = (await answer.json()) as Stored[]
  const same = all.filter((stored) => stored.title.raw === post.title)
  const [stored] = same
  const problems: string[] = []
  const expect = (holds: boolean, problem: string) => {
    if (!holds) problems.push(problem)
  }
  expect(same.length === 1, `the post is on the site ${same.length} times`)
  if (!stored) return problems
  expect(stored.status === 'publish', `its status there is ${stored.status}`)
  expect(stored.link === post.wordpress_url, `its URL is ${stored.link}, not ${post.wordpress_url}`)
  expect(stored.content.raw.includes('<!-- wp:paragraph'), 'it has no blocks')
  const count = countWords(stored.content.raw)
  expect(count >= words.min && count <= words.max, `it has ${count} words, not ${words.min} to ${words.max}`)
  expect(
    !all.some((other) => other.status === 'draft' && other.content.raw.includes('"aw"')),
    'a stray draft is on the site',
  )
  expect(mail.text.includes(post.wordpress_url), 'the email does not contain its URL')
  const page = await fetch(post.wordpress_url)
  expect(page.ok, `its page returns ${page.status}`)
  return problems
}
