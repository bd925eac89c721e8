import { problemGroups } from './connection-problems.ts'
import { ProblemList } from './problem-list.tsx'
import { type Chapter, Part } from './prose.tsx'

export const problemsChapter: Chapter = {
  id: 'connection-problems',
  title: 'When the connection does not work',
  body: (
    <>
      <p>
        The connection test names the cause and the remedy in its own words. Here are all of them, in the
        order in which a connection is tried: first what you see, then what to do about it. Most sites need
        none of this.
      </p>
      {problemGroups.map(({ id, title, problems }) => (
        <Part key={id} id={id} title={title}>
          <ProblemList problems={problems} />
        </Part>
      ))}
    </>
  ),
}
