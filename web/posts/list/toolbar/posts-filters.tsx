import { useState, useLayoutEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/fields/text-field.tsx'
import { isDay, statuses, type PostsFilter } from '../posts-request.ts'
import type { PostsAddress } from '../use-posts-filter.ts'

// Specified for searches.
const debounceMs = 300

/** Text during typing, committed at a pause; `isComplete` holds back unfinished values. */
function useTypedText(value: string, commit: (text: string) => void, isComplete = anything) {
  const [text, setText] = useState(value)
  const committed = useRef(value)
  const onCommit = useEffectEvent(commit)
  // With useEffect, the field would lag by a frame.
  useLayoutEffect(() => {
    // Changed from outside, by Back, Clear or a link.
    if (value === committed.current) return
    committed.current = value
    setText(value)
  }, [value])
  useLayoutEffect(() => {
    if (text === committed.current || !isComplete(text)) return
    const timer = setTimeout(() => {
      committed.current = text
      onCommit(text)
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [text, isComplete])
  return [text, setText] as const
}
const anything = (_text: string) => true

export function PostsFilters({ address }: { address: PostsAddress }) {
  const { filter, isFiltered, change } = address
  const [search, setSearch] = useTypedText(filter.search, (text) =>
    change({ search: text }, { replace: true }),
  )
  // Only the field knows a half-typed date, so clearing remounts it.
  const [clearings, setClearings] = useState(0)
  function clear() {
    setSearch('')
    setClearings(clearings + 1)
    address.clear()
    focusSearch()
  }
  return (
    <div
      role="search"
      aria-label="Posts"
      className="grid gap-x-3 gap-y-4 min-[22rem]:grid-cols-2 xl:grid-cols-[2fr_1fr_1fr_1fr_auto]"
    >
      <div className="min-[22rem]:col-span-2 xl:col-span-1">
        <TextField
          id="search"
          label="Search posts"
          type="search"
          maxLength={200}
          placeholder="Title, text or keyword"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <SelectField
        id="status"
        label="Status"
        value={filter.status}
        options={statuses}
        onChange={(event) => change({ status: event.target.value as PostsFilter['status'] })}
      />
      <Button
        look="secondary"
        className="self-start min-[22rem]:mt-[1.9rem] xl:order-last"
        disabled={!isFiltered && !search}
        onClick={clear}
      >
        Clear
      </Button>
      <DayField key={`start ${clearings}`} name="startDate" label="Start date" {...{ filter, change }} />
      <DayField key={`end ${clearings}`} name="endDate" label="End date" {...{ filter, change }} />
    </div>
  )
}

const isDayOrNone = (text: string) => text === '' || isDay(text)

type DayFieldProps = Pick<PostsAddress, 'filter' | 'change'> & {
  name: 'startDate' | 'endDate'
  label: string
}

function DayField({ name, label, filter, change }: DayFieldProps) {
  const [day, setDay] = useTypedText(filter[name], (text) => change({ [name]: text }), isDayOrNone)
  const { startDate, endDate } = filter
  const isReversed = name === 'endDate' && endDate !== '' && endDate < startDate
  return (
    <TextField
      id={name}
      label={label}
      type="date"
      value={day}
      error={isReversed ? 'The end date is before the start date.' : undefined}
      onChange={(event) => setDay(event.target.value)}
    />
  )
}

/** For buttons that disappear when pressed. */
export const focusSearch = () => document.getElementById('search')?.focus()
