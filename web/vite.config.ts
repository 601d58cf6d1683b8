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
    // No polyfill for preloading: every browser of 2024 fetches modules ahead by itself.
    modulePreload: { polyfill: false },
    // Source maps are for error reports; the server never serves them.
    sourcemap: 'hidden',
    // Inlined files would be data: addresses, which the page's policy does not allow for fonts and scripts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Lazy barrels: only the used ones of six thousand icon files are read.
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
      // Popups to networks, their way back, and the sites visitors see are the server's own pages.
      '^/(facebook|twitter|instagram|linkedin|pinterest|youtube)/connect(\\?|$)': server,
      '^/connect/[^/]+/callback': server,
      '^/(s|c|embed|locker)/': server,
      '^/(forms|webhooks)/': server,
    },
  },
});
