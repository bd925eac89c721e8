import { inject } from 'vitest'
import { basicAuth } from '../../server/publishing/wordpress/wordpress.ts'
import { loginOf } from './given-wordpress.ts'

/** How many drafts and pictures the connection test with that mark left on this run's WordPress, including the trash. */
export async function leftByTests(mark: string): Promise<number> {
  const headers = { authorization: basicAuth(loginOf('administrator')) }
  const found = await Promise.all(
    [`posts?slug=aw-${mark}&status=any,trash&context=edit`, `media?slug=aw-test-${mark}&context=edit`].map(
      async (path) => {
        const answer = await fetch(`${inject('given').wordpress.url}/wp-json/wp/v2/${path}`, { headers })
        return (await answer.json()) as unknown[]
      },
    ),
  )
  return found.flat().length
}
