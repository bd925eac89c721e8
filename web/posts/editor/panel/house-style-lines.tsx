import { keepPreviousData, useQuery } from '@tanstack/react-query'
import toast from 'react-hot-toast/headless'
import type { Post } from '../../../../contract/posts/posts.ts'
import type { Correction } from '../../../../contract/profile/house-style.ts'
import { api, read } from '../../../platform/api.ts'
import { TextLink } from '../../../ui/button.tsx'
import { ActionButton } from '../../../ui/call-button.tsx'
import { useEditing } from '../editor-context.ts'
import { FirstOnes } from './panel-fold.tsx'

/** What the house style would change in the saved text, and a button that does it. */
export function HouseStyleLines({ post }: { post: Post }) {
  const { afterSave, replace } = useEditing()
  const { data } = useQuery({
    ...read('writing', 'checkHouseStyle', { id: post.id }, post.version),
    placeholderData: keepPreviousData,
  })
  async function apply() {
    replace((await afterSave(() => api.writing.applyHouseStyle({ id: post.id }))).post)
    toast.success('House style applied')
  }
  const corrections = data?.corrections ?? []
  if (corrections.length === 0) return null
  return (
    <section aria-label="House style" className="space-y-1 border-t border-line py-3">
      <h3 className="font-semibold">House style</h3>
      <p className="text-soft">
        To follow your <TextLink to="/dashboard/settings?tab=house-style">house style</TextLink>:
      </p>
      <FirstOnes items={corrections} renderList={(some) => <Lines corrections={some} />} />
      {corrections.some(({ after }) => after !== null) && (
        <ActionButton
          look="secondary"
          busyLabel="Applying..."
          call={apply}
          failure="Failed to apply your house style"
        >
          Apply
        </ActionButton>
      )}
    </section>
  )
}

const Lines = ({ corrections }: { corrections: Correction[] }) => (
  <ul className="divide-y divide-line">
    {corrections.map(({ rule, before, after, times }) => (
      <li key={`${rule} ${before} ${after}`} dir="auto" className="py-2 wrap-anywhere">
        {after === null ? `“${before}” is a term you avoid` : `${before} → ${after}`}
        {times > 1 && <span className="text-soft"> ({times} times)</span>}
      </li>
    ))}
  </ul>
)
