import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import toast from 'react-hot-toast/headless'
import { api } from '../platform/api.ts'
import { failureMessage } from '../platform/api-failure.ts'
import { queryKeys } from '../platform/query-keys.ts'
import { Pager } from '../ui/pager.tsx'
import { SelectField, TextField } from '../ui/fields/text-field.tsx'
import { KeywordCards } from './keyword-cards.tsx'
import { generatedQuery, allQuery } from './keyword-queries.ts'
import { orders, type KeywordFilter } from './use-keyword-filter.ts'

/** Everything the account has generated, twenty at a time. */
export function AllKeywords({ filter }: { filter: KeywordFilter }) {
  const { search, order, request, page, change } = filter
  const list = useQuery(allQuery(request))
  const remove = useRemoveKeyword()
  const totalPages = list.data?.pagination.totalPages ?? 0
  return (
    <>
      <div role="search" aria-label="Keywords" className="grid gap-3 sm:grid-cols-[2fr_1fr]">
        <TextField
          id="keyword-search"
          label="Search keywords"
          type="search"
          maxLength={200}
          value={search}
          onChange={(event) => change({ search: event.target.value })}
        />
        <SelectField
          id="keyword-order"
          label="Sort by"
          value={order}
          onChange={(event) => change({ order: event.target.value as keyof typeof orders })}
        >
          {Object.entries(orders).map(([name, { label }]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <KeywordCards
        query={list}
        empty={request.search ? 'No keywords found' : 'Keywords you generate appear here.'}
        onRemove={(keyword) => remove.mutate(keyword)}
      />
      <Pager
        label="Keyword pages"
        page={page}
        totalPages={totalPages}
        onPage={(to) => change({ page: to })}
      />
    </>
  )
}

function useRemoveKeyword() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: string; word: string }) => api.keywords.remove({ id }),
    onSuccess: (_answer, { id, word }) => {
      cache.setQueryData(generatedQuery.queryKey, (last) =>
        last ? { ...last, keywords: last.keywords.filter((one) => one.id !== id) } : last,
      )
      toast.success(`Deleted: ${word}`)
    },
    onError: (failure) => void toast.error(failureMessage(failure, 'Failed to delete the keyword')),
    onSettled: () => cache.invalidateQueries({ queryKey: [...queryKeys.keywords, 'list'] }),
  })
}
