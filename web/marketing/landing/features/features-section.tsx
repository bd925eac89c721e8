import { SectionHeading } from '../section-heading.tsx'
import { CaptionList, KeywordChips } from './feature-lists.tsx'
import { FeatureCard } from './feature-card.tsx'
import { features } from './features.ts'
import { DoctorChecks, OnceLedger } from './feature-ledgers.tsx'
import { HeldSentence, LengthRuler, LinkChoice } from './feature-proofs.tsx'
import { SlotCalendar } from './slot-calendar.tsx'
import { VoiceRange } from './voice-range.tsx'

/** Nine cards of six columns' width together, none like its neighbour. */
export function FeaturesSection() {
  return (
    <section
      id="features"
      aria-labelledby="features-title"
      className="mx-auto max-w-[76rem] px-4 py-20 sm:px-6 lg:py-28"
    >
      <SectionHeading
        id="features-title"
        label="Features"
        title="Nine things that go wrong with automatic blogs, put right."
      >
        We read what people complain about when a machine writes and posts for them. Then we built against it.
      </SectionHeading>
      <ul className="mt-12 grid gap-4 md:grid-cols-6 lg:gap-5">
        <FeatureCard feature={features.voice} isLead className="deep md:col-span-6 lg:col-span-4">
          <VoiceRange />
        </FeatureCard>
        <FeatureCard feature={features.once} className="bg-surface md:col-span-3 lg:col-span-2">
          <OnceLedger />
        </FeatureCard>
        <FeatureCard feature={features.length} className="bg-surface md:col-span-3 lg:col-span-2">
          <LengthRuler />
        </FeatureCard>
        <FeatureCard feature={features.links} className="bg-surface md:col-span-3 lg:col-span-2">
          <LinkChoice />
        </FeatureCard>
        <FeatureCard feature={features.facts} className="bg-surface md:col-span-3 lg:col-span-2">
          <HeldSentence />
        </FeatureCard>
        <FeatureCard feature={features.autopilot} className="bg-sunken md:col-span-6 lg:col-span-3">
          <SlotCalendar />
        </FeatureCard>
        <FeatureCard feature={features.captions} className="bg-surface md:col-span-3 lg:col-span-3">
          <CaptionList />
        </FeatureCard>
        <FeatureCard feature={features.keywords} className="bg-surface md:col-span-3 lg:col-span-2">
          <KeywordChips />
        </FeatureCard>
        <FeatureCard feature={features.doctor} className="bg-accent-wash md:col-span-6 lg:col-span-4">
          <DoctorChecks />
        </FeatureCard>
      </ul>
    </section>
  )
}
