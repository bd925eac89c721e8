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
  /** Invented people and quotes. */
  testimonials: [
    {
      id: 'inkwell',
      content:
        'I read the draft on my phone, changed one sentence and went back to the dough. At nine it was on ' +
        'my site, and it sounded like me talking over the counter.',
      author: 'Penny Inkwell',
      role: 'Baker and owner',
      company: 'Crust & Comma',
      rating: 5,
      image: '',
    },
    {
      id: 'serif',
      content:
        'It held a post back because of one figure that it could not find in what I had told it. I have had copywriters who would have printed it.',
      author: 'Hugo Serif',
      role: 'Financial adviser',
      company: 'Serif & Daughters',
      rating: 5,
      image: '',
    },
    {
      id: 'folio',
      content:
        'My host was down on the very morning. I got one calm mail that said so, and later one that said the post was live. Once, as promised.',
      author: 'Margo Folio',
      role: 'Physiotherapist',
      company: 'The Upright Page',
      rating: 5,
      image: '',
    },
    {
      id: 'marginalia',
      content:
        'The score shows me which two sentences are not mine. I rewrite those two and leave the rest alone.',
      author: 'Tobias Marginalia',
      role: 'Garden designer',
      company: 'Leaf & Column',
      rating: 4,
      image: '',
    },
    {
      id: 'ampersand',
      content:
        'Connecting WordPress took one click and one password. It even told me which of my plugins was in the way.',
      author: 'Ada Ampersand',
      role: 'Marketing lead',
      company: 'This & That Ceramics',
      rating: 5,
      image: '',
    },
    {
      id: 'colophon',
      content:
        'The captions arrive when the post is up, with the right address in them and short enough for each network. That used to be my Sunday evening.',
      author: 'Nils Colophon',
      role: 'Solo consultant',
      company: 'Colophon Advice',
      rating: 5,
      image: '',
    },
  ] as Testimonial[],
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
