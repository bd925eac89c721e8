/** A file of its own for the browser, because the page's policy allows nothing inline. */
export const testPageStyle = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#f6f7f9, #16181d); color: light-dark(#1c2330, #e8ebf0); }
.banner { margin: 0; padding: .75rem 1rem; background: #ffd24d; color: #2b2200; text-align: center; }
main { max-width: 26rem; margin: 2rem auto; padding: 1.5rem; border-radius: .75rem; background: light-dark(#fff, #20242c); }
h1 { margin: 0 0 .25rem; font-size: 1.5rem; line-height: 1.2; }
label { display: block; margin-top: 1rem; font-weight: 600; }
input { box-sizing: border-box; width: 100%; padding: .625rem .75rem; border: 1px solid light-dark(#7b8494, #8b94a5); border-radius: .5rem; background: transparent; color: inherit; font: inherit; }
input:focus-visible, button:focus-visible, a:focus-visible, summary:focus-visible { outline: 3px solid #3b6cf6; outline-offset: 2px; }
input[aria-invalid] { border-color: light-dark(#b3261e, #ff8f87); }
.error { margin: .25rem 0 0; color: light-dark(#b3261e, #ff8f87); }
.summary { padding: .75rem; border: 1px solid; border-radius: .5rem; }
.terms { font-size: .875rem; }
.second { margin-top: .75rem; background: transparent; color: inherit; border: 1px solid light-dark(#7b8494, #8b94a5); }
table { width: 100%; margin: 1rem 0; border-collapse: collapse; }
td { padding: .5rem 0; border-top: 1px solid light-dark(#dfe3ea, #3a404b); vertical-align: top; }
td:last-child { text-align: right; }
button { width: 100%; min-height: 2.75rem; border: 0; border-radius: .5rem; background: #2751d3; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
a { color: light-dark(#2751d3, #9db8ff); }
`.trimStart()
