import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { captionNames } from '../../../../contract/posts/caption-names.ts'
import type { Captions, Newsletter, Post } from '../../../../contract/posts/posts.ts'
import { api } from '../../../platform/api.ts'
import { useEditing } from '../editor-context.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { LockedFeature, useFeature } from '../../../ui/locked-feature.tsx'
import { ModelButton } from '../../../ui/call-button.tsx'
import { FailureLine } from '../../../ui/messages/failure-line.tsx'
import { useStaleNumbers } from '../stale-numbers.ts'
import { TakePost } from '../publish/take-post.tsx'
import { CopyButton } from './copy-button.tsx'

const ApprovalPart = lazyPart(async () => (await import('./approval.tsx')).ApprovalPart)

const networks = Object.keys(captionNames) as (keyof Captions)[]

export function ShareTab() {
  const { base: post } = useEditing()
  const hasChannels = useFeature('channels')
  if (!post)
    return (
      <p className="text-soft">Save the post first. Then its approval, captions and newsletter are here.</p>
    )
  const { captions, newsletter } = post
  const hasCaptions = networks.some((network) => captions?.[network])
  const lacking = describeLacking(post, hasChannels === true)
  const filled = (text: string) => text.replaceAll('{url}', post.wordpress_url ?? '[link]')
  return (
    <>
      <section className="space-y-2">
        <h3 className="font-semibold">Use it elsewhere</h3>
        <TakePost />
      </section>
      <ApprovalPart post={post} />
      <Part
        title="Captions"
        note={!post.wordpress_url && 'Once the post is live, we’ll email them to you with its address.'}
      >
        {networks.map((network) => (
          <Snippet
            key={network}
            name={captionNames[network]}
            label={`Copy the caption for ${captionNames[network]}`}
            done={`Caption for ${captionNames[network]} copied`}
            text={filled(captions?.[network] ?? '')}
          />
        ))}
      </Part>
      <Part title="Newsletter">
        {newsletter && <NewsletterParts {...newsletter} body={filled(newsletter.body)} />}
      </Part>
      {lacking && <WriteParts what={lacking} button="Write it now" />}
      {(hasCaptions || newsletter) && <WriteAgain post={post} />}
      {!newsletter && hasChannels === false && <LockedFeature feature="channels" />}
    </>
  )
}

function describeLacking({ captions, newsletter }: Post, hasChannels: boolean): string {
  const missing = networks.filter((network) => !captions?.[network]).map((network) => captionNames[network])
  return [
    missing.length === networks.length
      ? 'No captions for this post yet.'
      : missing.length > 0 && `No caption for ${missing.join(', ')} yet.`,
    !newsletter && hasChannels && 'No newsletter for this post yet.',
  ]
    .filter(Boolean)
    .join(' ')
}

function WriteAgain({ post }: { post: Post }) {
  const stale = useStaleNumbers(post)
  const what = stale
    ? `They say ${stale}, which the post doesn’t.`
    : 'Changed the post since they were written?'
  return <WriteParts again what={what} button="Write them again" />
}

const NewsletterParts = ({ subject, preheader, body }: Newsletter) =>
  Object.entries({ Subject: subject, Preheader: preheader, Text: body }).map(([name, text]) => (
    <Snippet
      key={name}
      name={name}
      label={`Copy the ${name.toLowerCase()} of the newsletter`}
      done={`${name} copied`}
      text={text}
    />
  ))

interface PartProps {
  title: string
  note?: ReactNode
  children: ReactNode
}

/** Nothing without snippets. */
function Part({ title, note, children }: PartProps) {
  return (
    <section className="space-y-1 not-has-[li]:hidden">
      <h3 className="font-semibold">{title}</h3>
      {note && <p className="text-soft">{note}</p>}
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  )
}

function Snippet({ name, label, done, text }: { name: string; label: string; done: string; text: string }) {
  if (text === '') return null
  return (
    <li className="pb-2">
      <div className="flex items-center justify-between gap-2">
        <h4 className="font-medium">{name}</h4>
        <CopyButton label={label} text={() => text} done={done}>
          Copy
        </CopyButton>
      </div>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    </li>
  )
}

interface WritePartsProps {
  /** Also those that exist. */
  again?: boolean
  what: string
  button: string
}

function WriteParts({ again = false, what, button }: WritePartsProps) {
  const { id, announce, afterSave } = useEditing()
  const write = useMutation({
    // One after the other, so that neither undoes the other.
    scope: { id: 'captions' },
    mutationFn: () => afterSave(() => api.writing.writeCaptions({ id, again })),
    onSuccess: ({ post }) => announce(post),
  })
  const notice = write.data?.notice
  return (
    <div className="space-y-2">
      <p className="text-soft">{what}</p>
      <ModelButton look="secondary" busy={write.isPending} onClick={() => write.mutate()}>
        {button}
      </ModelButton>
      <FailureLine of={write.error} fallback="This did not work. Please try again." />
      {notice && (
        <p role="alert" className="text-danger">
          {notice}
        </p>
      )}
    </div>
  )
}
