import { useQuery } from '@tanstack/react-query'
import { api, queryKeys } from '../platform/api.ts'
import { formatMoment } from '../platform/dates.ts'
import { Card } from '../ui/card.tsx'
import { InterviewForm } from './interview-form.tsx'

/** What we ask about the topics of the next posts; nothing while there is nothing to ask. */
export function OpenInterviews() {
  const { data } = useQuery({
    queryKey: queryKeys.interviews,
    queryFn: ({ signal }) => api.writing.listInterviews(undefined, { signal }),
  })
  return data?.interviews.map((interview) => (
    <Card key={interview.id} id={`interview-${interview.id}`} title="Only you know this">
      <div className="space-y-4">
        <div className="border-l-3 border-seal pl-4">
          <p className="font-display text-xl wrap-anywhere">{interview.topic}</p>
          {interview.slotAt && (
            <p className="text-sm text-soft">Planned for {formatMoment(interview.slotAt)}</p>
          )}
        </div>
        <InterviewForm interview={interview} />
      </div>
    </Card>
  ))
}
