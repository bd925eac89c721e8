import { faq } from './faq.ts'
import { TextLink } from '../text-link.tsx'
import { SectionHeading } from './section.tsx'
import { Stroke } from '../../ui/icon.tsx'

export const FaqSection = () => (
  <section
    id="faq"
    aria-labelledby="faq-title"
    className="mx-auto max-w-[76rem] px-4 py-8 sm:px-6 sm:py-14 lg:py-28"
  >
    <div className="grid items-start gap-x-16 gap-y-6 lg:grid-cols-[1fr_1.9fr]">
      <div className="lg:sticky lg:top-28">
        <SectionHeading id="faq" label="FAQ" title="Fair questions, plain answers.">
          Something else? <TextLink href="/contact">Write to us</TextLink>.
        </SectionHeading>
      </div>
      <div className="border-b border-line">
        {faq.map(({ question, answer, isTestModeOnly }) => (
          <details
            key={question}
            className={`group border-t border-line ${isTestModeOnly ? 'test-mode-only' : ''}`}
          >
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-2.5 font-medium sm:text-lg  [&::-webkit-details-marker]:hidden">
              {question}
              <Stroke
                className="size-6 shrink-0 stroke-accent stroke-2 transition-transform duration-200 group-open:rotate-45"
                d="M12 5v14M5 12h14"
              />
            </summary>
            <p className="max-w-[42rem] pb-6 leading-relaxed text-soft">{answer}</p>
          </details>
        ))}
      </div>
    </div>
  </section>
)
