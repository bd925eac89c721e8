/** Styles of the API reference on top of the site's stylesheet, whose colors it uses. */
export const apiDocsStyle = `
body { margin: 0; line-height: 1.6; }
code, pre { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace; font-size: .9em; }
.skip { position: fixed; top: .5rem; left: .5rem; z-index: 2; padding: .75rem 1rem; border-radius: .5rem; background: var(--accent); color: var(--on-accent); transform: translateY(-6rem); }
.skip:focus { transform: none; }
.bar { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .25rem 1.5rem; padding: .5rem 1rem; border-bottom: 1px solid var(--line); }
.bar a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 .5rem; }
.bar nav { display: flex; gap: .25rem; margin: 0 -.5rem; color: var(--soft); }
.bar nav a:hover { color: var(--ink); }
.home { gap: .6rem; margin-left: -.5rem; font-family: var(--font-display, 'Instrument Serif', Georgia, serif); font-size: 1.7rem; line-height: 1; }
.columns { max-width: 76rem; margin: 0 auto; padding: 0 1rem 4rem; }
h1, h2 { font-family: 'Instrument Serif', 'Iowan Old Style', Palatino, Georgia, serif; font-weight: 400; letter-spacing: -.015em; line-height: 1.1; }
h1 { margin: 2.5rem 0 1rem; font-size: clamp(2.1rem, 1.5rem + 2.2vw, 3.1rem); }
h2 { margin: 4rem 0 0; font-size: 2rem; }
h3 { font-size: 1rem; line-height: 1.5; }
h3 a { display: inline-flex; flex-wrap: wrap; align-items: baseline; gap: .25rem .6rem; overflow-wrap: anywhere; }
h3 a:hover code { text-decoration: underline; text-underline-offset: .25em; }
h3 code { font-weight: 600; }
h4 { margin: 1.25rem 0 .25rem; font-size: .9rem; font-weight: 600; }
.lead { max-width: 42rem; margin: 0 0 1rem; color: var(--soft); font-size: 1.15rem; }
.basics { max-width: 46rem; margin: 0; padding-left: 1.2rem; list-style: disc; }
.basics li { margin: .4rem 0; }
.basics a, .note a { color: var(--accent); text-decoration: underline; text-underline-offset: .2em; }
.basics code { padding: .1em .35em; border-radius: .35rem; background: var(--sunken); overflow-wrap: anywhere; }
article { margin: 1.25rem 0 0; padding: 1.25rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--surface); box-shadow: 0 1px 2px var(--shade); }
article > p { max-width: 44rem; margin: .5rem 0 0; }
.access { color: var(--soft); font-size: .9rem; }
.method { display: inline-block; min-width: 3.6rem; padding: .1rem .45rem; border-radius: .4rem; background: var(--grey-wash); color: var(--ink); font-size: .72rem; font-weight: 700; letter-spacing: .04em; line-height: 1.5; text-align: center; }
.method.GET { background: var(--blue-wash); color: var(--blue); }
.method.POST { background: var(--good-wash); color: var(--good); }
.method.PUT { background: var(--warn-wash); color: var(--warn); }
.method.DELETE { background: var(--danger-wash); color: var(--danger); }
.fields { margin: 0; padding: 0; list-style: none; border-top: 1px solid var(--line); }
.fields li { padding: .5rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.fields p { margin: 0; }
.fields code { font-weight: 600; }
.note, .limits { color: var(--soft); font-size: .9rem; }
.note { margin-left: .35rem; }
.required { color: var(--accent-strong); font-weight: 500; }
details { margin: 0; }
article > .fields + details { margin-top: .5rem; }
summary { min-height: 2.75rem; padding: .6rem 0; font-size: .95rem; font-weight: 500; }
article summary { color: var(--accent); }
pre { margin: .25rem 0 .5rem; padding: 1rem; overflow-x: auto; border-radius: .75rem; background: var(--sunken); line-height: 1.5; }
.errors { display: flex; flex-wrap: wrap; gap: .4rem; margin: 0; padding: 0; list-style: none; }
.errors li { padding: .15rem .6rem; border-radius: 1rem; background: var(--sunken); font-size: .9rem; }
.calls { margin-top: 1.5rem; border: 1px solid var(--line); border-radius: 1rem; padding: .25rem 1rem; background: var(--surface); }
.calls details { margin: 0; }
.calls p { margin: .75rem 0 .25rem; font-weight: 600; }
.calls ul { margin: 0; padding: 0; list-style: none; }
.calls a { display: flex; align-items: baseline; gap: .5rem; min-height: 1.75rem; padding: .2rem 0; font-size: .875rem; overflow-wrap: anywhere; }
.calls li a { color: var(--soft); }
.calls a:hover { color: var(--ink); text-decoration: underline; text-underline-offset: .2em; }
.calls .method { flex: none; font-size: .62rem; }
@media (min-width: 64rem) {
  .bar { padding: .5rem max(1.5rem, 50% - 36.5rem); }
  .columns { display: grid; grid-template-columns: 19rem minmax(0, 1fr); gap: 3.5rem; padding: 0 1.5rem 6rem; }
  /* Folded where it is narrow; here always open. */
  .calls details::details-content { content-visibility: visible; display: block; block-size: auto; opacity: 1; }
  .calls summary { font-weight: 600; list-style: none; }
  .calls { position: sticky; top: 1.5rem; align-self: start; max-height: calc(100dvh - 3rem); overflow-y: auto; margin-top: 3rem; }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
`.trimStart()
