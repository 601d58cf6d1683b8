import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * The code of PGlite, 9 MB, compiled once per process by threads of its own. The start of the product begins it before it
 * loads its modules, so that both happen at the same time. This file imports nothing that takes time to load.
 */
export const compileEmbedded = (): Promise<WebAssembly.Module> => {
  if (!compiled) {
    const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
    compiled = WebAssembly.compile(readFileSync(join(folder, 'pglite.wasm')));
    // `openEmbedded` awaits it and reports a failure; until then it must not be an unhandled rejection.
    compiled.catch(() => undefined);
  }
  return compiled;
};
