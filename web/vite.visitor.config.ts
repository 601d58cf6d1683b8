import { gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { precompress } from './bundle/precompress.ts';

/** Limit in bytes for all scripts and styles of the public pages together, compressed with gzip. */
const maxBytes = 60_000;

/** Fails the build when the bundle is larger than visitors should have to load. */
function bundleBudget(): Plugin {
  return {
    name: 'bundle-budget',
    generateBundle(_, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => /\.(?:js|css)$/.test(fileName));
      const sizes = files.map((file) => gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length);
      const total = sizes.reduce((sum, size) => sum + size, 0);
      if (total <= maxBytes) return;
      const list = files.map(({ fileName }, at) => `${fileName} ${sizes[at]}`).join(', ');
      this.error(`The visitor bundle has ${total} bytes, at most ${maxBytes}: ${list}`);
    },
  };
}

/**
 * Build of the public pages' scripts and styles, separate from the app's. It runs after the app's build and writes into
 * its folder.
 */
export default defineConfig({
  base: '/visitor/',
  publicDir: false,
  plugins: [bundleBudget(), precompress()],
  build: {
    outDir: 'dist/visitor',
    target: 'es2024',
    // Targets for which the compiler leaves `light-dark()` as it is written.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    manifest: 'manifest.json',
    rollupOptions: {
      input: [
        'hosted-site/hosted-site.css',
        'contest/contest.css',
        'contest/contest.ts',
        'draw-check/draw-check.ts',
        'embed/campaign.ts',
        'embed/widget.ts',
        'embed/widget.css',
        'locker/locker.ts',
        'locker/locker-page.css',
      ].map((file) => `src/visitor/${file}`),
    },
  },
});
