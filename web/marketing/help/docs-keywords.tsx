import { type Chapter, Facts, Part } from '../prose.tsx'

const tools = [
  {
    key: 'generate',
    term: 'Find new ones',
    text: 'From a text or a topic, with AI or with traditional NLP. Each result shows how it was found.',
  },
  {
    key: 'map',
    term: 'The map',
    text: 'Which post uses which keyword, and where: title, headings, first lines.',
  },
  {
    key: 'compete',
    term: 'Posts that compete',
    text: 'Two posts on one keyword take readers from each other. See which ones do.',
  },
  {
    key: 'missing',
    term: 'Missing words',
    text: 'Words that your other posts on the topic use and this one doesn’t.',
  },
]

export const keywordsChapter: Chapter = {
  id: 'keyword-workbench',
  title: 'Keywords',
  body: (
    <>
      <p>
        A keyword is what a reader would search for. A post can have up to 30. One is its focus keyword, which
        we use in the title, the introduction and a heading, as often as it reads well.
      </p>
      <Facts rows={tools} />
      <Part id="keyword-defaults" title="Default keywords">
        <p>
          Add them in Settings → Preferences. They’re used when a post has no keywords, and autopilot writes
          about them when you’re out of topics.
        </p>
      </Part>
    </>
  ),
}
