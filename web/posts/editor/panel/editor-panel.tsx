import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Tabs, type Tab } from '../../../ui/tabs.tsx'
import { useEditing } from '../editor-context.ts'
import { useReview } from './held-review.tsx'
import { PostTab } from './post-tab.tsx'
import { QualityTab } from './quality-tab.tsx'
import { ShareTab } from './share-tab.tsx'
import { IconButton } from '../../../ui/button.tsx'
import type { Leaving } from '../../../platform/routing/guarded-history.ts'
import { useHistory } from '../../../platform/routing/router.tsx'

export type TabName = 'post' | 'quality' | 'share'
const tabsFor = (open: number): Tab<TabName>[] => [
  { name: 'post', label: 'Post' },
  { name: 'quality', label: 'Quality', ...(open > 0 && { count: open }) },
  { name: 'share', label: 'Share' },
]

interface EditorPanelProps {
  results: ReactNode
  tab: TabName
  setTab(tab: TabName): void
  setPanelOpen(isOpen: boolean): void
}

/** Settings and checks for the text: beside it, or in a sheet over it on small screens. */
export function EditorPanel({ results, tab, setTab, setPanelOpen }: EditorPanelProps) {
  const { open } = useReview()
  const panel = useRef<HTMLElement>(null)
  const history = useHistory()
  const onLeaving = useEffectEvent(({ isBack = false }: Leaving) => {
    const isHeld = isBack && isSheet()
    if (isHeld) close()
    return isHeld
  })
  const { isDirty, isDateUnset } = useEditing()
  // Back closes the sheet, as for any sheet on a phone, before the guard of unsaved text asks.
  useLayoutEffect(() => history?.guard((leaving) => onLeaving(leaving)), [history, isDirty, isDateUnset])
  useLayoutEffect(() => {
    if (isSheet()) panel.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus()
  }, [])
  function close() {
    document.querySelector<HTMLElement>('[aria-controls="editor-panel"]')?.focus()
    setPanelOpen(false)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape bubbles up from the fields
    <aside
      ref={panel}
      id="editor-panel"
      aria-labelledby="editor-panel-title"
      className="border-line bg-surface max-xl:fixed max-xl:inset-x-0 max-xl:bottom-0 max-xl:z-30 max-xl:max-h-[80dvh] max-xl:overflow-y-auto max-xl:rounded-t-2xl max-xl:border-t max-xl:px-4 max-xl:pt-2 max-xl:pb-8 max-xl:shadow-lift xl:sticky xl:top-32 xl:max-h-[calc(100dvh-9rem)] xl:self-start xl:overflow-y-auto xl:rounded-xl xl:border xl:p-4 xl:shadow-card"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isSheet()) close()
      }}
    >
      <div className="flex items-center justify-between xl:sr-only">
        <h2 id="editor-panel-title" className="font-semibold">
          Details
        </h2>
        <IconButton label="Close details" icon="close" className="xl:hidden" onClick={close} />
      </div>
      <Tabs<TabName> label="Details" tabs={tabsFor(open.length)} chosen={tab} onChoose={setTab}>
        <div className="space-y-4 text-sm">
          {tab === 'post' && <PostTab results={results} />}
          {tab === 'quality' && <QualityTab />}
          {tab === 'share' && <ShareTab />}
        </div>
      </Tabs>
    </aside>
  )
}

/** Links in mails and above the text lead to the approval. */
export const isApprovalWanted = () => location.hash === '#approval'

/** Whether the panel covers the text. */
export const isSheet = () => innerWidth < 1280
