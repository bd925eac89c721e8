import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import toast from 'react-hot-toast/headless'
import { useNavigate } from '../../platform/routing/router.tsx'
import type { Post } from '../../../contract/posts/posts.ts'
import { api, failureMessage, queryKeys } from '../../platform/api.ts'
import { Button, TextLink } from '../../ui/button.tsx'
import type { PostEditing } from './use-post-editor.ts'
import { Notice } from '../../ui/messages/notice.tsx'

/** Says for which post a text was written anew, and takes it over when its owner wants that. */
export function RefreshNotice({ post, flush }: { post: Post } & Pick<PostEditing, 'flush'>) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const key = queryKeys.postChecks(post.id, post.version)
  const { data } = useQuery({ queryKey: key, queryFn: () => api.writing.checks({ id: post.id }) })
  const take = useMutation({
    mutationFn: async () => {
      // The newest text is taken over.
      await flush()
      return api.writing.refresh({ id: post.id })
    },
    onSuccess: (answer) => {
      toast.success('The older post has the new text now.')
      void queries.invalidateQueries({ queryKey: queryKeys.postsPages })
      navigate(`/dashboard/posts/${answer.post.id}`, { replace: true })
    },
    onError: (failure) =>
      void toast.error(failureMessage(failure, 'The text couldn’t be copied to the older post.')),
  })
  const older = data?.refreshes
  if (!older) return null
  return (
    <Notice tone="info" title="A new text for an older post">
      <p className="text-sm">
        It was written anew for{' '}
        <TextLink to={`/dashboard/posts/${older.id}`} className="wrap-anywhere">
          {older.title || 'an untitled post'}
        </TextLink>
        , which stays as it is until you take this text over. What it said before is kept among its versions,
        and your site changes only when you publish it again.
      </p>
      <Button look="secondary" busy={take.isPending || take.isSuccess} onClick={() => take.mutate()}>
        Use this text in the older post
      </Button>
    </Notice>
  )
}
