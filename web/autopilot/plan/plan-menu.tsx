import { Link } from '../../platform/routing/router.tsx'
import { useNow } from '../../platform/use-now.ts'
import { Menu, menuItemClasses } from '../../ui/menu.tsx'
import { actWords, usePlanAct, type Act } from './plan-actions.ts'
import { usePlan } from './plan-context.ts'
import { isMovable, nameOf, postIdOf, type PlanItem } from './plan-items.ts'

type Choice = [label: string, choose: () => void]

/** Everything that may be done about a place of the plan. */
export function PlanMenu({ item, acts }: { item: PlanItem; acts: readonly Act[] }) {
  const now = useNow()
  const { edit, move, step } = usePlan()
  const change = usePlanAct()
  const post = postIdOf(item)
  const url = item.entry?.wordpress_url
  const moves: Choice[] = item.topic
    ? [
        ['Move earlier', () => step(item, -1)],
        ['Move later', () => step(item, 1)],
      ]
    : [['Move to…', () => move(item)]]
  const choices: Choice[] = [
    ...(item.topic ? [['Edit', () => edit(item)] as Choice] : []),
    ...(isMovable(item, now) ? moves : []),
    ...acts.map((act): Choice => [actWords[act], () => change.mutate({ item, act })]),
  ]
  if (!post && choices.length === 0) return null
  return (
    <Menu label={`Actions for ${nameOf(item)}`} face={<span aria-hidden="true">⋯</span>}>
      {post && (
        <Link role="menuitem" to={`/dashboard/posts/${post}`} className={menuItemClasses}>
          Open
        </Link>
      )}
      {choices.map(([label, choose]) => (
        <button key={label} type="button" role="menuitem" className={menuItemClasses} onClick={choose}>
          {label}
        </button>
      ))}
      {url && (
        <a role="menuitem" href={url} target="_blank" rel="noreferrer" className={menuItemClasses}>
          View
        </a>
      )}
    </Menu>
  )
}
