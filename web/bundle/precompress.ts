import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|svg|json|txt)$/;
const minBytes = 1024;

/** Writes `.br` and `.gz` beside each file worth it, so the server never compresses during a request. */
export function precompress(): Plugin {
  const compressBrotli = promisify(brotliCompress);
  const compressGzip = promisify(gzip);
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle(options, bundle) {
      const folder = options.dir ?? 'dist';
      const compress = async (name: string) => {
        const path = join(folder, name);
        const bytes = await readFile(path);
        if (bytes.length <= minBytes) return;
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
        await writeFile(`${path}.br`, await compressBrotli(bytes, quality));
        await writeFile(`${path}.gz`, await compressGzip(bytes, { level: 9 }));
      };
      await Promise.all(
        Object.keys(bundle)
          .filter((name) => compressible.test(name))
          .map(compress),
      );
    },
  };
}
