import testimonials from './testimonials.json' with { type: 'json' }

/**
 * What the operator of an installation says about itself. Replace every value, then set `isSample` to false; until then,
 * pages in test mode say that this is sample content. Plain data for the pages (when they are built) and the mails.
 */
export const operator = {
  isSample: true,
  company: 'Quillcast',
  /** The contact for agencies and enterprises, and for support. */
  contact: { name: 'Robin', email: 'hello@quillcast.example' },
  /** Claims on the start page, for which the operator is responsible. */
  claims: { hoursSaved: '10+ hours', setup: 'under 10 minutes', users: '1,000+' },
  /** `https://www.youtube-nocookie.com/embed/…` or `https://player.vimeo.com/video/…`, or a file in web/public. */
  video: { address: '', title: 'How Quillcast works' },
  /** If empty, the link leads to the contact page, which says so. */
  social: { linkedin: '', x: '', facebook: '', youtube: '' },
  /** Who is responsible for this installation and its texts in web/marketing/legal: samples that a lawyer must review first. */
  legal: {
    company: 'Quillcast',
    /** Line by line, as on an envelope. */
    address: ['1 Sample Street', '12345 Sampletown'],
    /** Whose law applies: `Ireland`. If empty, the law of the place where the company is established. */
    country: '',
    /** When both texts take effect. */
    effectiveFrom: '2026-01-01',
    /** Where the server is hosted: `Example Hosting Ltd, Dublin`. If empty, "on request". */
    hosting: '',
    /** Who operates the language model of AI_PROVIDER: `OpenAI`. If empty, "on request". */
    modelProvider: '',
    /** The authority for complaints about data. If empty, the one in the reader's country. */
    authority: '',
  },
  /** In the file beside this one: invented people and quotes. */
  testimonials: testimonials as Testimonial[],
}

export interface Testimonial {
  id: string
  content: string
  author: string
  role: string
  company: string
  /** 1 to 5. */
  rating: number
  /** A file in web/public, or empty for initials. */
  image: string
}
