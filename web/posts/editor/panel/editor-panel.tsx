import { useDeferredValue, useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { countWords } from '../../../../contract/posts/count-words.ts'
import type { PlanId } from '../../../../contract/plans.ts'
import type { Post } from '../../../../contract/posts/posts.ts'
import type { PostChecks } from '../../../../contract/writing/writing-checks.ts'
import { api } from '../../../platform/api.ts'
import { queryKeys } from '../../../platform/query-keys.ts'
import { TextLink } from '../../../ui/button.tsx'
import { SiteFields } from '../../site-fields/site-fields.tsx'
import type { PostEditing } from '../use-post-editor.ts'
import { describePlace, type WordRange } from '../word-range.ts'
import { findKeywordPlaces } from './keyword-places.ts'
import { PanelCaptions } from './panel-captions.tsx'
import { PanelFeedback } from './panel-feedback.tsx'
import { PanelKeywords } from './panel-keywords.tsx'
import { PanelLinks } from './panel-links.tsx'
import { PanelNewsletter } from './panel-newsletter.tsx'
import { PanelResearch, PanelUnreadSources } from './panel-research.tsx'
import { PanelSales } from './panel-sales.tsx'
import { PanelSection } from './panel-section.tsx'
import { PanelVoice } from './panel-voice.tsx'
import { PanelStatus } from './panel-status.tsx'
import { PanelAsked } from './panel-asked.tsx'

const counted = (total: number) =>
  total === 0 ? 'no clichés' : total === 1 ? '1 cliché' : `${total} clichés`

/** Clichés beyond the author's own: as the writer first wrote, and in the text as it was saved. */
function PanelSlop({ slop: { before, now } }: Pick<PostChecks, 'slop'>) {
  const phrases = Object.entries(now.phrases)
  return (
    <PanelSection title="Plain words" aside={before ? `${before.total} → ${now.total}` : String(now.total)}>
      <p>
        {before
          ? `First draft: ${counted(before.total)}. Now: ${counted(now.total)}.`
          : now.total === 0
            ? 'No clichés found.'
            : `${counted(now.total)} found.`}
      </p>
      <ul className="flex flex-wrap gap-x-3 gap-y-0.5 text-warn empty:hidden">
        {phrases.map(([phrase, count]) => (
          <li key={phrase}>
            “{phrase}”{count > 1 && ` ${count} times`}
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}

interface EditorPanelProps {
  post: Post | undefined
  editor: Pick<PostEditing, 'draft' | 'errors' | 'change' | 'flush' | 'replace'>
  wordRange: WordRange | undefined
  plan: PlanId | 'free' | undefined
  siteUrl: string | undefined
  isAhead: boolean
}

/** What there is to know about the text beside it. */
export function EditorPanel({ post, editor, wordRange, plan, siteUrl, isAhead }: EditorPanelProps) {
  // Looked at after the typing, not while a key is pressed.
  const seen = useDeferredValue(editor.draft)
  const words = useMemo(() => countWords(seen.content), [seen.content])
  const keywords = useMemo(() => findKeywordPlaces(seen), [seen])
  return (
    <aside
      id="editor-panel"
      aria-labelledby="editor-panel-title"
      className="self-start rounded-xl border border-line bg-surface px-4 py-2 shadow-card xl:sticky xl:top-20 xl:max-h-[calc(100dvh-11rem)] xl:overflow-y-auto"
    >
      <h2 id="editor-panel-title" className="sr-only">
        About this post
      </h2>
      <PanelStatus post={post} isAhead={isAhead} />
      {wordRange && (
        <PanelSection title="Length" aside={String(words)}>
          <p>
            {words === 0
              ? `Your plan’s posts have ${wordRange.min}–${wordRange.max} words.`
              : `It is ${describePlace(words, wordRange)}.`}
          </p>
        </PanelSection>
      )}
      {post && post.writer !== null && <PanelChecks post={post} />}
      <SiteFields {...editor} siteUrl={siteUrl} liveUrl={post?.wordpress_url ?? null} />
      <PanelVoice content={seen.content} />
      <PanelKeywords keywords={keywords} />
      <PanelLinks content={seen.content} siteUrl={siteUrl} />
      {post?.captions && <PanelCaptions id={post.id} captions={post.captions} url={post.wordpress_url} />}
      {post && <PanelNewsletter post={post} plan={plan} />}
      {post && plan && (
        <PanelFeedback post={post} plan={plan} flush={editor.flush} onChanged={editor.replace} />
      )}
      {post && plan && <PanelSales post={post} plan={plan} flush={editor.flush} />}
      {post && <PanelRecord id={post.id} />}
    </aside>
  )
}

/** What a written post was held to, and how its saved text stands to that now. */
function PanelChecks({ post }: { post: Post }) {
  const { data } = useQuery({
    queryKey: queryKeys.postChecks(post.id, post.version),
    queryFn: () => api.writing.checks({ id: post.id }),
    placeholderData: (before) => before,
  })
  if (!data) return null
  return (
    <>
      <PanelAsked checks={data} />
      <PanelSlop slop={data.slop} />
      <PanelUnreadSources unread={data.unreadSources} />
      <PanelResearch research={data.research} />
    </>
  )
}

/** Leads to why the post is as it is. */
function PanelRecord({ id }: { id: string }) {
  return (
    <PanelSection title="How this post was made">
      <p>
        Your request, the evidence, what the model was asked and answered, every check, and your decisions.
      </p>
      <TextLink to={`/dashboard/posts/${id}/record`} className="inline-flex min-h-11 items-center">
        See the record
      </TextLink>
    </PanelSection>
  )
}
