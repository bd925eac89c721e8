/**
 * What the operator of an installation says of itself: replace every value, then set `isSample` to false. Plain data, read by
 * the pages (when they are built) and by the mails. While `isSample` is true, pages in test mode say that this is sample content.
 */
export const operator = {
  isSample: true,
  company: 'Quillcast',
  /** Whom agencies and enterprises talk to, and where support answers. */
  contact: { name: 'Robin', email: 'hello@quillcast.example' },
  /** What the start page claims; the operator answers for it. */
  claims: { hoursSaved: '10+ hours', setup: 'under 10 minutes', users: '1,000+' },
  /** `https://www.youtube-nocookie.com/embed/…` or `https://player.vimeo.com/video/…`, or a file in web/public. */
  video: { address: '', title: 'How Quillcast works' },
  /** Empty: the link leads to the contact page, which says so. */
  social: { linkedin: '', x: '', facebook: '', youtube: '' },
  /** Who answers for this installation, and for its texts in web/marketing/legal: samples, to be read by a lawyer first. */
  legal: {
    company: 'Quillcast',
    /** Line by line, as on an envelope. */
    address: ['1 Sample Street', '12345 Sampletown'],
    /** Whose law holds: `Ireland`. Empty: that of the place where the company has its seat. */
    country: '',
    /** The day from which both texts hold. */
    effectiveFrom: '2026-01-01',
    /** Where the server stands: `Example Hosting Ltd, Dublin`. Empty: told on request. */
    hosting: '',
    /** Who runs the language model that AI_PROVIDER names: `OpenAI`. Empty: told on request. */
    modelProvider: '',
    /** Where complaints about data go. Empty: the authority of the reader's own country. */
    authority: '',
  },
  /** Invented people: nobody said this yet. */
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
