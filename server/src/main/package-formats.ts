import { registerHooks } from 'node:module';

/**
 * To learn whether a file is an ES module, Node parses the package.json above it, for each file anew. That of drizzle-orm
 * has 179 kB and is above 300 files we load: 1 s of every start. All of them are ES modules.
 */
const isInDrizzle = (url: string | undefined): url is string => url?.includes('/node_modules/drizzle-orm/') ?? false;

export const skipFormatLookups = () =>
  registerHooks({
    resolve: (specifier, context, nextResolve) =>
      specifier.startsWith('.') && isInDrizzle(context.parentURL)
        ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
        : nextResolve(specifier, context),
  });
