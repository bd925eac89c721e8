import toast from 'react-hot-toast/headless'
import { api } from '../../platform/api.ts'
import { useHasModel } from '../../platform/plan-query.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { useAutopilotChange } from '../autopilot-queries.ts'
import { whereIs } from '../slot-words.ts'
import { usePlan, isMovable, nameOf, postIdOf, type PlanItem } from './plan-items.ts'

type Act = 'approve' | 'hold' | 'skip' | 'fill' | 'write' | 'swap' | 'remove'

const actWords: Record<Act, string> = {
  approve: 'Approve',
  hold: 'Hold',
  skip: 'Skip this slot',
  fill: 'Use this slot after all',
  write: 'Write now',
  swap: 'Replace with another topic',
  remove: 'Remove topic',
}

/** The available actions; the first one is the most important. */
export function actsOf({ slot, topic, entry }: PlanItem, now: number): Act[] {
  const topicActs: Act[] = topic?.state === 'proposed' && !topic.coveredBy ? ['approve', 'swap'] : ['swap']
  if (!slot) return topic ? [...topicActs, 'remove'] : []
  const { state, reason, post, at } = slot
  const isComing = Date.parse(at) > now
  if (state === 'approved') return post?.status === 'scheduled' && entry ? ['hold', 'skip'] : []
  if ((state === 'waiting' || state === 'held') && post) return ['approve', 'skip']
  if (state === 'planned' && isComing) {
    // A topic whose post could not be written may be tried again.
    if (!topic) return slot.topic ? ['write', 'skip'] : ['skip']
    return [...topicActs, 'write', 'skip', 'remove']
  }
  if (state === 'held' && isComing) return ['skip']
  return state === 'skipped' && reason === 'by_you' && isComing ? ['fill'] : []
}

interface ActInput {
  item: PlanItem
  act: Act
}

export function usePlanAct({ key }: PlanItem) {
  const { zone } = usePlan()
  return useAutopilotChange(
    async (input: ActInput) => {
      const answer = await send(input)
      if (answer && typeof answer === 'object' && 'notice' in answer && answer.notice)
        toast(answer.notice as string)
      else await tell(input, zone)
    },
    'That did not work. Please try again.',
    ['plan', key],
  )
}

/** Says where the topic of a skipped slot went, or what replaced a topic. */
async function tell({ item: { topic, at }, act }: ActInput, zone: string): Promise<void> {
  if (!topic || (act !== 'skip' && act !== 'swap')) return
  const { topics } = await api.autopilot.listTopics().catch(() => ({ topics: [] }))
  const now = topics.find(({ id, slot }) =>
    act === 'skip' ? id === topic.id : slot === at && id !== topic.id,
  )
  const start = act === 'skip' ? 'Slot skipped.' : `“${topic.title}” is replaced.`
  toast.success([start, whereIs(now, zone)].join(' ').trim())
}

function send({ item, act }: ActInput): Promise<unknown> {
  const { topic } = item
  // A moved post keeps the slot it was written for.
  const at = item.slot?.at ?? item.at
  if (act === 'fill' || act === 'write' || (act === 'skip' && Date.parse(at) > Date.now()))
    return api.autopilot.decideSlot({ at, action: act })
  if (topic && act === 'remove') return api.autopilot.removeTopic({ id: topic.id })
  if (topic && act === 'swap') return api.autopilot.swapTopic({ id: topic.id })
  if (topic && act === 'approve')
    return api.autopilot.updateTopic({ id: topic.id, state: 'approved', ...(at ? { slot: at } : {}) })
  return api.autopilot[act as 'approve' | 'hold' | 'skip']({ id: postIdOf(item) ?? '' })
}

interface PlanMenuProps {
  item: PlanItem
  acts: readonly Act[]
}

/** All actions for an item of the plan. */
export function PlanMenu(props: PlanMenuProps) {
  const { item, acts } = props
  const { now } = usePlan()
  if (!postIdOf(item) && !item.topic && !isMovable(item, now) && acts.length === 0) return null
  return (
    <Menu label={`Actions for ${nameOf(item)}`} face={<span aria-hidden="true">⋯</span>}>
      <Items {...props} />
    </Menu>
  )
}

function Items({ item, acts }: PlanMenuProps) {
  const { edit, move, step, now } = usePlan()
  const change = usePlanAct(item)
  // Only a model has other topics to offer.
  const hasModel = useHasModel()
  const post = postIdOf(item)
  const url = item.entry?.wordpress_url
  const offered = acts.filter((act) => act !== 'swap' || hasModel)
  return (
    <>
      {post && <MenuItem to={`/dashboard/posts/${post}`}>Open</MenuItem>}
      {item.topic && <MenuItem onClick={() => edit(item)}>Edit</MenuItem>}
      {item.topic && <MenuItem onClick={() => step(item, -1)}>Move earlier</MenuItem>}
      {item.topic && <MenuItem onClick={() => step(item, 1)}>Move later</MenuItem>}
      {!item.topic && isMovable(item, now) && <MenuItem onClick={() => move(item)}>Move to…</MenuItem>}
      {offered.map((act) => (
        <MenuItem key={act} onClick={() => change.mutate({ item, act })}>
          {actWords[act]}
        </MenuItem>
      ))}
      {url && <MenuItem href={url}>View</MenuItem>}
    </>
  )
}
