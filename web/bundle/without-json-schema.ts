import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Zod's JSON Schema is used on the server only: without it, 5 kB less are loaded. */
export function withoutJsonSchema(): Plugin {
  const writers =
    /inst\._zod\.processJSONSchema = \(ctx, json, params\) => processors\.\w+\(inst, ctx, json, params\);/g;
  return {
    name: 'without-json-schema',
    enforce: 'pre',
    apply: 'build',
    resolveId: {
      filter: { id: /\/to-json-schema\.js$/ },
      handler: () => join(import.meta.dirname, 'zod-json-schema-stub.ts'),
    },
    transform: {
      filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
      // Removes the code without a change of line numbers, so that the source map stays valid.
      handler: (code) => ({ code: code.replace(writers, ''), map: null }),
    },
  };
}
