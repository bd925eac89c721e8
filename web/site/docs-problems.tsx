import { problemGroups } from './connection-problems.ts'
import { ProblemList } from './problem-list.tsx'
import { type Chapter, Part } from './prose.tsx'

export const problemsChapter: Chapter = {
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
