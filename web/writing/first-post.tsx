import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { failureMessage, api, hasCode, queryClient, read, refresh } from '../platform/api.ts'
import { readToken } from '../platform/session/token.ts'
import { planQuery, useHasModel } from '../platform/plan-query.ts'
import { SampleArticleBadge } from '../ui/badge.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { NoModel } from '../ui/call-button.tsx'
import { useWritingEvents } from './use-writing-events.ts'
import { ProgressBar, sampleTitle } from './writing-progress.tsx'
import { newId } from '../platform/new-id.ts'
import { keepStored, readStored } from '../platform/read-stored.ts'

interface FirstPostProps {
  email: string
  onOpened(): void
}

// Progress is streamed, so polling is only a fallback.
const whileWritingMs = 5_000

/** Starts an account's first post automatically, once, and links to the draft. */
export function FirstPost(props: FirstPostProps) {
  const [isReading, setReading] = useState(false)
  const begun = useQuery({
    queryKey: ['writing', 'first-post', props.email],
    // Fetched once, however often the component renders.
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    refetchOnMount: false,
    retryOnMount: false,
    queryFn: () => beginFirstPost(props.email, () => setReading(true)),
  })
  const another = useMutation({
    mutationFn: () => beginPostAgain(props.email, begun.data ?? newId()),
    onSuccess(id) {
      // Forget the cached failure.
      queryClient.removeQueries({ queryKey: ['posts', 'get', { id }] })
      queryClient.setQueryData(['writing', 'first-post', props.email], id)
      another.reset()
    },
  })
  const part = useRef<HTMLElement>(null)
  function again(start: () => unknown) {
    // The button disappears, so keep the focus in this section.
    part.current?.focus()
    start()
  }
  return (
    // Keeps its height in every state, so that nothing below moves.
    <section
      ref={part}
      tabIndex={-1}
      aria-label="Your first draft"
      className="min-h-89 space-y-3 lg:min-h-77 outline-none"
    >
      {(begun.isFetching || another.isPending) && (
        <p role="status">
          {isReading && begun.isFetching
            ? 'Reading your site for your voice and a topic. Keep this page open: your first post starts within two minutes.'
            : 'Starting your first post...'}
        </p>
      )}
      {begun.isError && !begun.isFetching && (
        <Failed reason={refusal(begun.error)} onAgain={() => again(begun.refetch)} />
      )}
      {another.isError && <Failed reason={refusal(another.error)} onAgain={() => again(another.mutate)} />}
      {begun.data && another.isIdle && (
        <Begun key={begun.data} id={begun.data} {...props} onAgain={() => again(another.mutate)} />
      )}
    </section>
  )
}

const refusal = (error: Error) => failureMessage(error, 'We couldn’t start your first post.')

interface FailedProps {
  reason: string | undefined
  fix?: string | undefined
  onAgain(): void
}

const Failed = ({ reason, fix, onAgain }: FailedProps) => (
  <>
    <div role="alert" className="space-y-1">
      <p className="font-medium text-danger">{reason}</p>
      {fix && <p>{fix}</p>}
    </div>
    <Button look="secondary" onClick={onAgain}>
      Try again
    </Button>
  </>
)

interface BegunProps extends FirstPostProps {
  id: string
  onAgain(): void
}

function Begun({ id, onOpened, onAgain }: BegunProps) {
  const { data } = useQuery({
    ...read('posts', 'get', { id }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.post.status === 'writing' ? whileWritingMs : false),
  })
  const post = data?.post
  useEffect(() => {
    if (!post?.status) return
    // The list and the figures on the page show the post too.
    void refresh(['posts'], ['dashboard', 'stats'])
  }, [post?.status])
  if (!post) return <p role="status">Loading your first post...</p>
  if (post.status === 'writing')
    return (
      <FirstPostProgress id={id} title={post.title} onEnd={() => void refresh(['posts', 'get', { id }])} />
    )
  if (post.failure && post.content === '')
    return <Failed reason={post.failure.message} fix={post.failure.fix} onAgain={onAgain} />
  return (
    <>
      <p role="status">
        Your first draft is ready: {post.word_count} words.
        {post.status === 'held' && ' Some of its sentences wait for you.'}
      </p>
      <p className="line-clamp-2 font-display text-2xl">{post.title}</p>
      {post.writer === 'sample' && (
        <p className="text-soft">
          <SampleArticleBadge writer={post.writer} /> It was written by hand and isn’t about your business.{' '}
          <NoModel />
        </p>
      )}
      <p dir="auto" className="line-clamp-4 max-w-2xl">
        {post.excerpt}
      </p>
      <p>
        <ButtonLink to={`/dashboard/posts/${id}`} onClick={onOpened}>
          Open your first draft
        </ButtonLink>
      </p>
    </>
  )
}

/** The current step in one line, and the words as they arrive. */
function FirstPostProgress({ id, title, onEnd }: { id: string; title: string; onEnd(): void }) {
  const { message, percent, text } = useWritingEvents(id, onEnd)
  return (
    <div aria-busy="true" className="space-y-4">
      <p className="line-clamp-2 font-display text-2xl">{useHasModel() ? title : sampleTitle}</p>
      <div className="flex items-center gap-4 text-sm text-soft">
        <ProgressBar label="First post progress" percent={percent} className="h-1.5 w-24 shrink-0" />
        <p className="min-w-0 truncate">{message}</p>
      </div>
      <p role="status" className="sr-only">
        {message}
      </p>
      <div className="flex h-56 flex-col justify-end overflow-hidden rounded-xl bg-sunken px-4 py-3">
        {text ? (
          <p data-words="" dir="auto" className="whitespace-pre-line">
            {text}
          </p>
        ) : (
          <p className="text-soft">You can leave this page; writing continues.</p>
        )}
      </div>
    </div>
  )
}

/** Where the id chosen before the first request is kept, because a reload may lose the answer. */
const keyOf = (email: string) => `first_post:${email}`
const readChosenId = (email: string) => readStored<string>(keyOf(email))

/**
 * The id of the account's first post, starting it if there is none. A reload or a lost answer leads to the same post. Fails
 * with ApiFailure.
 */
async function beginFirstPost(email: string, onReading: () => void): Promise<string> {
  const before = await findOldest()
  if (before) return before
  const chosenId = readChosenId(email)
  if (chosenId) return beginBest(email, chosenId)
  await awaitTopics(onReading)
  // Meanwhile its owner may have begun one.
  return (await findOldest()) ?? beginBest(email, newId())
}

async function findOldest(): Promise<string | undefined> {
  const { posts } = await api.posts.list({ page: 1, limit: 1, sortOrder: 'asc' })
  return posts[0]?.id
}

// Two answers of a slow model.
const longestReadMs = 100_000
// None may come, and people wait for the first words.
const longestAfterReadMs = 4_000
const betweenReadsMs = 2_000

/** While a model reads the connected site, waits for its topics. They come last, after the voice. */
async function awaitTopics(onReading: () => void): Promise<void> {
  const token = readToken()
  const { has_model } = await queryClient.ensureQueryData(planQuery)
  let end = Date.now() + longestReadMs
  let isRead = false
  while (has_model && Date.now() < end) {
    const { topics } = await api.autopilot.listTopics()
    if (topics.length > 0) return
    const { state } = await api.profile.suggestions({})
    if (state === 'none' || state === 'failed') return
    if (state === 'read' && !isRead) [isRead, end] = [true, Date.now() + longestAfterReadMs]
    onReading()
    await new Promise((resolve) => setTimeout(resolve, betweenReadsMs))
    // Signed out, or in as somebody else.
    if (readToken() !== token) throw new Error('The session has ended')
  }
}

/** Restarts the same post after a failure, so that no empty one is left; uses a new id if it was deleted. */
async function beginPostAgain(email: string, id: string): Promise<string> {
  try {
    return (await begin(email, readChosenId(email) ?? id)).id
  } catch (failure) {
    if (!hasCode(failure, 'not_found')) throw failure
    return beginBest(email, newId())
  }
}

/** Writes about the first topic of the plan, if there is one, and takes it out of the plan. */
async function beginBest(email: string, postId: string): Promise<string> {
  const { topics } = await api.autopilot.listTopics()
  const best = topics.find(({ coveredBy }) => !coveredBy)
  const post = await begin(email, postId, best && { topic: best.title, keywords: best.keywords })
  // After a lost answer it is the one of the first request.
  const used = topics.find(({ title }) => title === post.title)
  if (used) {
    // The post is begun, also if its topic stays in the plan.
    await api.autopilot.removeTopic({ id: used.id }).catch(() => undefined)
    void refresh(['autopilot'])
  }
  return post.id
}

async function begin(email: string, id: string, brief?: { topic: string; keywords: string[] }) {
  keepStored(keyOf(email), id)
  return (await api.writing.generate({ id, ...brief })).post
}
