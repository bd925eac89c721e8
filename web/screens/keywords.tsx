import { useRef } from 'react'
import { GenerateForm } from '../keywords/generate-form.tsx'
import { KeywordLists, useChosenList } from '../keywords/keyword-lists.tsx'
import { useAuth } from '../platform/session/session.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

export function KeywordsScreen() {
  const { user } = useAuth()
  const lists = useRef<HTMLDivElement>(null)
  const [chosen, choose] = useChosenList()

  function showGenerated() {
    choose('generated')
    // On a phone, the list is below the form.
    lists.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <PageHeading title="Keywords" />
      <div className="grid items-start gap-6 xl:grid-cols-[20rem_minmax(0,1fr)]">
        <GenerateForm key={user?.email} owner={user?.email ?? ''} onGenerated={showGenerated} />
        <div ref={lists} className="min-w-0 scroll-mt-20">
          <KeywordLists chosen={chosen} onChoose={choose} />
        </div>
      </div>
    </>
  )
}
