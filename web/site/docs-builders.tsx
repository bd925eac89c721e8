import { type Chapter, Code, Facts } from './prose.tsx'

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
        Everything the app does goes through one JSON interface, and you may use it too. It is described at{' '}
        <a href="/api/docs">/api/docs</a>, and for machines as an OpenAPI document at{' '}
        <a href="/api/v1/openapi.json">/api/v1/openapi.json</a>.
      </p>
      <Code>{example}</Code>
      <ul>
        <li>
          <code>POST /auth/login</code> answers with the access token of a session. It goes into the{' '}
          <code>Authorization</code> header.
        </li>
        <li>
          A refusal has a <code>code</code> for your program, a <code>message</code> for a person, and where
          fields are concerned a message for each of them.
        </li>
        <li>
          Long work answers 202 and goes on: <code>GET /posts/{'{id}'}</code> shows how far it is, and{' '}
          <code>GET /posts/{'{id}'}/events</code> tells of the writing as it happens (server-sent events).
        </li>
        <li>
          A stale <code>version</code> is refused with 409 and the post as it stands, so that nobody
          overwrites another.
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
    text: 'Shows the main job on a real WordPress that it starts beside itself.',
  },
  { key: 'test', term: <code>npm test</code>, text: 'Runs the tests.' },
  {
    key: 'start',
    term: <code>npm start</code>,
    text: 'Serves this site and the app, on an embedded database if no other is named.',
  },
]

export const operatorsChapter: Chapter = {
  id: 'operators',
  title: 'For operators',
  body: (
    <>
      <p>
        Quillcast runs wherever Node and npm do: after a clone, two commands show it and test it, and a third
        serves it. Each installs what it needs.
      </p>
      <Facts rows={places} />
      <p>
        What you say of yourself stands in one file, <code>contract/operator.ts</code>: company, contact,
        social channels, the film, testimonials, and who answers for the legal texts, whose words are in{' '}
        <code>contract/operator-texts.ts</code> beside it. Replace the samples, set <code>isSample</code> to{' '}
        <code>false</code> and build again.
      </p>
      <p>
        Payments, mail, the model and the database are set by environment variables; the README lists them
        all. Without them labelled stand-ins do the work. <a href="/readyz">/readyz</a> says which of them are
        real, and whether everything is fine; <a href="/healthz">/healthz</a> that the process lives;{' '}
        <code>/metrics</code> speaks to Prometheus.
      </p>
    </>
  ),
}
