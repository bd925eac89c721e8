import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// The tool reads the default export.
export default defineConfig({
  root: at('.'),
  plugins: [tailwindcss()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content security policy allows files only: nothing becomes a data address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What tools/prerender.ts reads the names of the files from.
    manifest: 'manifest.json',
    rolldownOptions: {
      input: {
        app: at('app.html'),
        island: at('marketing/island.ts'),
        marketing: at('marketing/marketing.css'),
        tokens: at('ui/tokens.css'),
      },
      output: {
        // The stylesheets of the server's own pages import it by name.
        assetFileNames: ({ names }) =>
          names.includes('tokens.css') ? '[name][extname]' : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // What the pages without the app share with it: small, so that they load nothing of the app.
            { name: 'shell', test: /\/web\/platform\/(early-events|theme|session\/carried-toasts)\.ts/ },
            // What every page of the app needs: in one piece it is smaller than in ten.
            {
              name: 'vendor',
              test: /node_modules\/(preact|react|react-dom|react-hot-toast|@tanstack)\/(?!.*\/(infiniteQueryO|useInfinite|mutationO|useMutation))/,
            },
            // Small pieces that many pages need: two requests instead of fifteen.
            {
              name: 'forms',
              test: /\/web\/(ui\/(fields\/(field|form|text|password|checkbox|error)|use-error))/,
            },
            // The frame of the pages before signing in, which the dashboard never draws.
            {
              name: 'visitor',
              test: /\/web\/(ui\/public-page|platform\/session\/registration)/,
            },
            // The frame of the dashboard and its first page, which nearly everybody opens first: in one piece, as above.
            {
              name: 'dashboard',
              test: /\/web\/(screens\/(layout\/dashboard-|overview)|dashboard\/(stat-|billing|upcoming|recent|checklist)|notifications\/(notification-bell|notification-queries)|search\/search-box|posts\/post-status|billing\/plan-badge|ui\/(card|menu|skeleton)|accounts\/sign-in\/verify-dismissed)/,
            },
            // What the dashboard does without until something is opened.
            {
              name: 'parts',
              test: /\/(web\/(ui\/(messages\/dialog|fields\/unsaved-guard|pager)|platform\/(event-stream|new-id|save-file))|contract\/(plans|billing\/plan-(limits|features)|posts\/count-words|autopilot\/slot-times|writing\/frameworks))/,
              minShareCount: 3,
            },
            // What the list of posts and the editor share.
            {
              name: 'work',
              test: /web\/(posts\/(post-queries|sample-writer|use-write-again|moment-rule)|ui\/(fields\/moment-dialog|messages\/(confirm|undo-toast)|call-button|locked-feature))|useMutation|mutationO/,
            },
            // What signing in asks for ahead.
            {
              name: 'base',
              test: /\/web\/(platform\/plan-query|billing\/plan-label|dashboard\/stats-query)/,
            },
            { name: 'base', test: /\/(web\/(ui|platform)|contract)\/.*\.tsx?$/, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/dev': 'http://127.0.0.1:3000' } },
})
