import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { planChunks } from './bundle/chunk-plan.ts';
import { firstScreenPages } from './bundle/first-screen-pages.ts';
import { precompress } from './bundle/precompress.ts';
import { withoutJsonSchema } from './bundle/without-json-schema.ts';

const server = 'http://127.0.0.1:4000';
const createSourcePlugins = () => [withoutJsonSchema(), react()];

export default defineConfig({
  plugins: [createSourcePlugins(), planChunks(createSourcePlugins), firstScreenPages(), precompress()],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    target: 'es2024',
    // Polyfill for module preloading is left out, because every browser of 2024 supports it.
    modulePreload: { polyfill: false },
    // Source maps are for error reports; the server never serves them.
    sourcemap: 'hidden',
    // Inlining of files is off: it makes data: addresses, which the page's content security policy does not allow for
    // fonts and scripts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Only the icon files that are used are read, out of six thousand that the package's index exports.
      experimental: { lazyBarrel: true },
      checks: { bundlerTimings: false },
      output: { chunkFileNames: 'assets/[name]-[hash].js' },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/api': server,
      '/files': server,
      '/healthz': server,
      '/logout': server,
      // Paths that the server answers itself: pages that connect a network in a popup, the returns from the networks,
      // and the pages for visitors.
      '^/(facebook|twitter|instagram|linkedin|pinterest|youtube)/connect(\\?|$)': server,
      '^/connect/[^/]+/callback': server,
      '^/(s|c|embed|locker)/': server,
      '^/(forms|webhooks)/': server,
    },
  },
});
