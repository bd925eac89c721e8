import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { type Chapter, Facts, Part } from './prose.tsx'
import { ProblemList } from './problem-list.tsx'
import { publishingProblems } from './publishing-problems.ts'

const statuses: [BadgeTone, string, string][] = [
  ['purple', 'Writing', 'It is being written. You can watch, or come back later.'],
  ['grey', 'Draft', 'Yours to edit. Nothing happens to it by itself.'],
  ['warn', 'Held', 'Kept back until you decide. It is not published by itself.'],
  [
    'blue',
    'Scheduled',
    'Goes out at its time. Until then you may change it, move it or make it a draft again.',
  ],
  ['accent', 'Publishing', 'On its way to your site. Mostly a matter of seconds.'],
  ['good', 'Published', 'Confirmed live: we have read it back from your site, at the address shown.'],
  [
    'danger',
    'Failed',
    'It is not live, and you are told why and what helps. The text is kept; press Publish to try again.',
  ],
]

const Statuses = () => (
  <Facts
    rows={statuses.map(([tone, name, text]) => ({
      key: name,
      term: <Badge tone={tone}>{name}</Badge>,
      text,
    }))}
  />
)

export const publishingChapter: Chapter = {
  id: 'publishing',
  title: 'Scheduling and publishing',
  body: (
    <>
      <p>
        “Publish” sends the post to your site at once. To publish later, choose a date and time in “Schedule
        Publication” and press “Schedule”. You choose the time in your own time zone, with UTC beside it.
        “Save Draft” never schedules a post; one that is scheduled keeps its time.
      </p>
      <Part id="statuses" title="What the statuses mean">
        <Statuses />
      </Part>
      <Part id="exactly-once" title="Exactly once">
        <p>
          A post appears on your site once, also when the site answers late, the connection breaks or our
          server is restarted in the middle. We first place a draft that readers do not see, with a mark that
          only we know. Then it is made public, and read back. When an answer is lost we look up what stands
          on your site before anything is sent again. So pressing Publish twice is safe.
        </p>
      </Part>
      <Part id="late" title="When a time is missed">
        <p>
          If your site or our server is down at the planned time, the post is published as soon as that is
          possible, up to six hours late. After that it is not published without asking you: it is “Failed”,
          and you choose to publish it now or at another time. The same six hours hold when a plan has lapsed
          and is renewed.
        </p>
      </Part>
      <Part id="afterwards" title="Afterwards">
        <p>
          Saving a published post changes nothing on your site. Only “Publish” brings the changes there.
          Deleting a post in Quillcast never touches WordPress; deleting a scheduled one unschedules it. A
          post that you remove in WordPress is not put there again.
        </p>
      </Part>
      <Part id="publishing-problems" title="When a post fails">
        <p>
          Besides what can be wrong <a href="#connection-problems">with the connection</a>, a single post can
          be stopped by this:
        </p>
        <ProblemList problems={publishingProblems} />
      </Part>
    </>
  ),
}

export const captionsChapter: Chapter = {
  id: 'captions',
  title: 'Captions for social networks',
  body: (
    <>
      <p>
        Once a generated post is confirmed live you get one mail with its true address and a caption for each
        of LinkedIn, Facebook, Instagram, X, Threads and Bluesky, each within the length that network allows
        and ready to copy. One mail for each post, also if it was published again later.
      </p>
      <p>Quillcast posts nothing to social networks itself and needs no access to them.</p>
    </>
  ),
}
