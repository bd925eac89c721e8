import { useQuery } from '@tanstack/react-query'
import { usePlan } from '../../platform/plan-query.ts'
import { Personas } from '../../profile/personas/personas.tsx'
import { LearnedLines } from '../../profile/voice/learned-lines.tsx'
import { VoiceCardPart } from '../../profile/voice/voice-card-part.tsx'
import { learnedQuery, samplesQuery, voiceCardsQuery } from '../../profile/profile-queries.ts'
import { VoiceSamples } from '../../profile/voice/voice-samples.tsx'
import { LoadState } from '../../ui/messages/load-failure.tsx'
import { FeaturePart } from '../../ui/locked-feature.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'

/** The texts that the voice is learned from, and the result. */
export function VoiceSettings() {
  const samples = useQuery(samplesQuery)
  const cards = useQuery(voiceCardsQuery)
  const learned = useQuery(learnedQuery)
  const { plan, query: planQuery } = usePlan()
  if (!samples.data || !cards.data || !learned.data || !plan)
    return <LoadState of={[samples, cards, learned, planQuery]} fallback="Your voice could not be loaded." />
  return (
    <div className="space-y-10">
      <TitledSection
        id="voice-samples"
        title="Your own texts"
        help="voice"
        intro="We learn your rhythm, word choice and punctuation from these."
      >
        <VoiceSamples {...samples.data} />
        <div className="pt-5">
          <FeaturePart feature="ownPassages">
            <p className="max-w-[65ch] text-soft">
              Each post is written with the passages of the texts you pasted or uploaded that are closest to
              its topic. The post shows which ones were used.
            </p>
          </FeaturePart>
        </div>
      </TitledSection>
      <TitledSection
        id="voice-card"
        title="Voice card"
        intro="How we describe your voice when we write. You can change every line."
      >
        <VoiceCardPart {...cards.data} sampleCount={samples.data.samples.length} />
      </TitledSection>
      <LearnedLines {...learned.data} />
      <TitledSection
        id="readers"
        title="Your readers"
        intro="Who you write for: what they want, how they talk, what holds them back. Choose one for each post."
      >
        <Personas plan={plan} />
      </TitledSection>
    </div>
  )
}
