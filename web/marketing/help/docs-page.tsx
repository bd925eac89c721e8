import type { SitePage } from '../site-page.ts'
import { Article, type Chapter, Part } from '../prose.tsx'
import { accountChapter, billingChapter } from './docs-account.tsx'
import { autopilotChapter } from './docs-autopilot.tsx'
import { developersChapter, operatorsChapter } from './docs-builders.tsx'
import { keywordsChapter } from './docs-keywords.tsx'
import { captionsChapter, publishingChapter } from './docs-publishing.tsx'
import { startChapter } from './docs-start.tsx'
import { voiceChapter } from './docs-voice.tsx'
import { wordpressChapter } from './docs-wordpress.tsx'
import { writingChapter } from './docs-writing.tsx'
import { problemGroups } from './connection-problems.ts'
import { ProblemList } from './problem-list.tsx'

const problemsChapter: Chapter = {
  id: 'connection-problems',
  title: 'When the connection does not work',
  body: (
    <>
      <p>
        The connection test tells you the cause and the fix. Here are all of them, in the order we check:
        first what you see, then what to do. Most sites need none of this.
      </p>
      {problemGroups.map(({ id, title, problems }) => (
        <Part key={id} id={id} title={title}>
          <ProblemList problems={problems} />
        </Part>
      ))}
    </>
  ),
}

const chapters = [
  startChapter,
  wordpressChapter,
  problemsChapter,
  writingChapter,
  voiceChapter,
  keywordsChapter,
  autopilotChapter,
  publishingChapter,
  captionsChapter,
  accountChapter,
  billingChapter,
  developersChapter,
  operatorsChapter,
]

export const docsPage: SitePage = {
  path: '/docs',
  title: 'Guide',
  description:
    'How to set up Quillcast, connect WordPress, fix a connection, and write, schedule and publish posts.',
  jsonLd: [],
  content: (
    <Article
      title="The guide"
      lead={
        <>
          From the first plan to the hundredth post. Something missing?{' '}
          <a href="/contact" className="text-accent underline underline-offset-4">
            Ask us
          </a>
          .
        </>
      }
      chapters={chapters}
    />
  ),
}
