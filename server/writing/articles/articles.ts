import type { PlanId } from '../../../contract/billing/plans.ts'
import type { Newsletter } from '../../../contract/posts/posts.ts'
import type { CaptionNetwork } from '../writer.ts'
import bakery from './bakery.json' with { type: 'json' }
import bookkeeping from './bookkeeping.json' with { type: 'json' }
import dental from './dental.json' with { type: 'json' }
import dogGrooming from './dog-grooming.json' with { type: 'json' }
import estateAgency from './estate-agency.json' with { type: 'json' }
import gardening from './gardening.json' with { type: 'json' }
import hairSalon from './hair-salon.json' with { type: 'json' }
import heating from './heating.json' with { type: 'json' }
import lawFirm from './law-firm.json' with { type: 'json' }
import marketing from './marketing.json' with { type: 'json' }
import personalTraining from './personal-training.json' with { type: 'json' }
import photography from './photography.json' with { type: 'json' }

/** A post written by hand for one trade. Its texts may contain `{business}`; captions and newsletter may contain `{url}`. */
export interface Article {
  trade: string
  framework: string
  keyphrase: string
  words: string[]
  title: string
  slug: string
  excerpt: string
  /** In reading order; `plan` is the smallest plan that includes the section. HTML as in a post, headings as plain text. */
  sections: { plan: PlanId; heading: string; html: string }[]
  captions: Record<CaptionNetwork, string>
  newsletter: Newsletter
}

export const articles = [
  bakery,
  bookkeeping,
  dental,
  dogGrooming,
  estateAgency,
  gardening,
  hairSalon,
  heating,
  lawFirm,
  marketing,
  personalTraining,
  photography,
] as Article[]
