import type { RawAnswer, RawRoute } from '../platform/routes.ts'
import { answerStyle } from './answer-style.ts'
import { type Html, html } from './html.ts'

/** A page that a mail's link opens: works without a script and without a login. */
export function answerPage(title: string, body: Html, status = 200): RawAnswer {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Quillcast</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/answer.css" />
      </head>
      <body>
        <header>
          <a href="/" class="home"><span class="mark" aria-hidden="true">Q</span> Quillcast</a>
        </header>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html> `
  return { status, type: 'html', body: page.text }
}

/** A file of its own for the browser, because the page's policy allows nothing inline. */
export const answerPageRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/answer.css',
    handle: async () => ({
      type: 'text',
      body: answerStyle,
      headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'max-age=3600' },
    }),
  },
]
