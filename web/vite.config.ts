import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const squeezable = /\.(js|css|html|svg|json|txt)$/;
const smallest = 1024;

/** Writes `.br` and `.gz` beside each file worth it, so the server never compresses while somebody waits. */
export function precompress(): Plugin {
  const brotli = promisify(brotliCompress);
  const gz = promisify(gzip);
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle(options, bundle) {
      const folder = options.dir ?? 'dist';
      const names = Object.keys(bundle).filter((name) => squeezable.test(name) && name !== 'index.html');
      await Promise.all(
        names.map(async (name) => {
          const path = join(folder, name);
          const bytes = await readFile(path);
          if (bytes.length <= smallest) return;
          const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
          await writeFile(`${path}.br`, await brotli(bytes, quality));
          await writeFile(`${path}.gz`, await gz(bytes, { level: 9 }));
        }),
      );
    },
  };
}

/** Zod's JSON Schema is the server's business: without it, 5 kB less are loaded. */
function withoutJsonSchema(): Plugin {
  const writers =
    /inst\._zod\.processJSONSchema = \(ctx, json, params\) => processors\.\w+\(inst, ctx, json, params\);/g;
  return {
    name: 'without-json-schema',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source) =>
      source.endsWith('/to-json-schema.js') ? join(import.meta.dirname, 'src/main/zod-json-schema-stub.ts') : undefined,
    transform: {
      filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
      handler: (code) => code.replace(writers, ''),
    },
  };
}

const server = 'http://127.0.0.1:4000';

export default defineConfig({
  plugins: [withoutJsonSchema(), react(), precompress()],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    target: 'es2024',
    // Every browser of that year fetches ahead by itself.
    modulePreload: { polyfill: false },
    sourcemap: false,
    // Inlined files would be data: addresses, which the page's policy does not allow for fonts and scripts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rollupOptions: {
      output: {
        // The first script lists the files of every screen, and names hardly pack: without them it is 1 kB smaller.
        chunkFileNames: 'assets/[hash].js',
        // What nearly every screen uses comes as one file; with less sharing asked for, the sign-in page would pay for it.
        codeSplitting: {
          groups: [
            { name: 'shared', test: /web.src.(?:ui|lib)|@mantine.core|@tanstack|@tabler|contract/, minShareCount: 40 },
            // One file for each icon would be a hundred of them.
            { name: 'icons', test: /@tabler/, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1500 },
          ],
        },
      },
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
      '^/s/': server,
      '^/(forms|webhooks)/': server,
    },
  },
});
