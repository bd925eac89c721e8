import { useQuery } from '@tanstack/react-query'
import type { Insight } from '../../contract/autopilot/strategy.ts'
import { read } from '../platform/api.ts'
import { wantTopic } from '../platform/wanted-topic.ts'
import { ButtonLink, buttonClasses, NewTabLink } from '../ui/button.tsx'
import { FeaturePart } from '../ui/locked-feature.tsx'
import { LoadFailure } from '../ui/messages/load-failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { KeywordCards } from './keyword-cards.tsx'

/** Searches that would lead customers to the site, and on a larger plan what to write next. */
export function SiteIdeas() {
  const query = useQuery({
    ...read('keywords', 'suggestions', { maxSuggestions: 10 }),
    // The site is read once more every day.
    staleTime: 0,
    select: ({ suggestions, notice }) => ({
      keywords: suggestions.map((one) => ({
        ...one,
        id: `idea:${one.word}`,
        usage_count: 0,
        relatedWords: [],
      })),
      notice,
    }),
  })
  return (
    <>
      {query.data?.notice && query.data.keywords.length > 0 && (
        <p className="text-soft">{query.data.notice}</p>
      )}
      <KeywordCards query={query} empty="No ideas yet. They come from the pages and posts of your site." />
      <section aria-labelledby="insights" className="space-y-5 border-t border-line pt-6">
        <h3 id="insights" className="font-display text-heading">
          What to write next
        </h3>
        <FeaturePart feature="strategy">
          <Insights />
        </FeaturePart>
      </section>
    </>
  )
}

// A slow model may take this long several times.
const lookEveryMs = 3000

/** What to write next and why. */
function Insights() {
  const query = useQuery({
    ...read('autopilot', 'strategy'),
    refetchInterval: ({ state }) => (state.data?.notice?.startsWith('Still reading') ? lookEveryMs : false),
    // Advice is outdated once it was followed.
    staleTime: 0,
  })
  if (query.isPending) return <Spinner label="Reading your posts..." />
  if (!query.data) return <LoadFailure of={query} title="Failed to load what to write next" />
  const { insights, notice } = query.data
  return (
    <div className="space-y-4">
      <p className="max-w-[65ch] text-soft">
        {notice ??
          'Read by a model in your pages and posts, here and on your site. Search volume isn’t included.'}
      </p>
      {insights.length === 0 && !notice && <p>We have nothing to recommend right now.</p>}
      <ul className="space-y-3">
        {insights.map((insight) => (
          <InsightCard key={`${insight.kind} ${insight.title}`} {...insight} />
        ))}
      </ul>
    </div>
  )
}

const kindNames = {
  gap: 'No post yet',
  competing: 'Competing posts',
  rising: 'Timely',
  refresh: 'Old post',
}

const levelNames = { high: 'helps a lot', medium: 'helps', low: 'helps a little' }

const InsightCard = ({ kind, level, title, reason, evidence, topic, post }: Insight) => (
  <li className="space-y-2 rounded-xl border border-line bg-surface p-4 sm:p-5">
    <p className="text-sm text-soft">
      {kindNames[kind]} · {levelNames[level]}
    </p>
    <h4 className="font-semibold wrap-anywhere">{title}</h4>
    <p className="max-w-[65ch] wrap-anywhere text-soft">{reason}</p>
    <p className="max-w-[65ch] text-sm wrap-anywhere text-soft">
      From {evidence.map((words) => `“${words}”`).join(', ')}
    </p>
    {topic && (
      <ButtonLink
        look="secondary"
        to="/dashboard/posts/new"
        state={wantTopic(topic)}
        aria-label={`Write now: ${topic.title}`}
      >
        Write now
      </ButtonLink>
    )}
    {post?.id && (
      <ButtonLink look="secondary" to={`/dashboard/posts/${post.id}`}>
        Open the post
      </ButtonLink>
    )}
    {post && !post.id && post.url && (
      <NewTabLink className={buttonClasses('secondary')} href={post.url}>
        See it on your site
      </NewTabLink>
    )}
  </li>
)
