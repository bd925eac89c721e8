import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { type Chapter, Facts, Part } from '../prose.tsx'
import { ProblemList } from './problem-list.tsx'
import { publishingProblems } from './publishing-problems.ts'

const statuses: [BadgeTone, string, string][] = [
  ['purple', 'Writing', 'We’re writing it. Watch, or come back later.'],
  ['grey', 'Draft', 'Yours to edit. It isn’t published automatically.'],
  ['warn', 'Held', 'Waiting for your decision. It isn’t published automatically.'],
  [
    'blue',
    'Scheduled',
    'Published at its time. Until then you can edit it, move it or turn it back into a draft.',
  ],
  ['accent', 'Publishing', 'On its way to your site. This usually takes seconds.'],
  ['good', 'Published', 'Live: we’ve checked it on your site, at the link shown.'],
  [
    'danger',
    'Failed',
    'It isn’t live, and we tell you why and how to fix it. Your text is saved; select Publish to try again.',
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
          A post appears on your site once, even if the site is slow, the connection breaks or our server
          restarts halfway. We first create a draft that readers can’t see, with a mark that only we know.
          Then we publish it and check it. If a response gets lost, we look at your site before sending
          anything again, so pressing Publish twice is safe.
        </p>
      </Part>
      <Part id="late" title="When a time is missed">
        <p>
          If your site or our server is down at the planned time, the post is published as soon as possible,
          up to six hours late. After that we ask you first: the post is marked “Failed”, and you choose to
          publish it now or at another time. The same goes for a plan that ended and is renewed.
        </p>
      </Part>
      <Part id="afterwards" title="Afterwards">
        <p>
          Saving a published post changes nothing on your site. Only “Publish” updates it. Deleting a post in
          Quillcast never touches WordPress; deleting a scheduled one unschedules it. If you remove a post in
          WordPress, we don’t publish it again.
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
        Once a generated post is live, we send you one email with its link and a caption for each of LinkedIn,
        Facebook, Instagram, X, Threads and Bluesky, each within the length that network allows and ready to
        copy. You get one email per post, even if you publish it again later.
      </p>
      <p>
        Before we send it, we open the post as a visitor would. If visitors can’t read it, for example behind
        a coming-soon page, we tell you at once and send the captions when they can.
      </p>
      <p>Quillcast doesn’t post to social networks and needs no access to them.</p>
    </>
  ),
}
