import { type Chapter, Code, Facts } from '../prose.tsx'

const example = `curl https://your-quillcast.example/api/v1/posts?status=draft \\
  -H 'Authorization: Bearer ACCESS_TOKEN'

{ "success": true,
  "data": { "posts": [ … ], "pagination": { "page": 1, … } } }`

export const developersChapter: Chapter = {
  id: 'developers',
  title: 'For developers',
  body: (
    <>
      <p>
        Everything the app does goes through one JSON API, and you can use it too. Read the reference at{' '}
        <a href="/api/docs">/api/docs</a>, or get the OpenAPI document at{' '}
        <a href="/api/v1/openapi.json">/api/v1/openapi.json</a>.
      </p>
      <Code>{example}</Code>
      <ul>
        <li>
          <code>POST /auth/login</code> returns an access token. Send it in the <code>Authorization</code>{' '}
          header.
        </li>
        <li>
          An error has a <code>code</code> for your program, a <code>message</code> for people and, for
          invalid fields, a message for each.
        </li>
        <li>
          Long-running work returns 202: <code>GET /posts/{'{id}'}</code> shows its progress, and{' '}
          <code>GET /posts/{'{id}'}/events</code> streams it (server-sent events).
        </li>
        <li>
          A stale <code>version</code> returns 409 with the current post, so no one overwrites another’s
          changes.
        </li>
        <li>All times are ISO 8601 in UTC.</li>
      </ul>
    </>
  ),
}

const places = [
  {
    key: 'demo',
    term: <code>npm run demo</code>,
    text: 'Runs the main workflow against a real WordPress that it starts for you.',
  },
  { key: 'test', term: <code>npm test</code>, text: 'Runs the tests.' },
  {
    key: 'start',
    term: <code>npm start</code>,
    text: 'Serves this site and the app, on an embedded database unless you configure another.',
  },
]

export const operatorsChapter: Chapter = {
  id: 'operators',
  title: 'For operators',
  body: (
    <>
      <p>
        Quillcast runs wherever Node and npm do. After cloning it, use these commands; each installs what it
        needs.
      </p>
      <Facts rows={places} />
      <p>
        Your own details are in one file, <code>contract/operator.ts</code>: company, contact, social
        channels, the video, testimonials and who is responsible for the legal texts, which are in{' '}
        <code>contract/operator-texts.ts</code>. Replace the samples, set <code>isSample</code> to{' '}
        <code>false</code> and build again.
      </p>
      <p>
        Configure payments, mail, the AI model and the database with environment variables, listed in the
        README. Without them, labeled stand-ins are used. <a href="/readyz">/readyz</a> shows which of them
        are real and whether everything works; <a href="/healthz">/healthz</a> shows that the process is
        running; <code>/metrics</code> is for Prometheus.
      </p>
    </>
  ),
}
