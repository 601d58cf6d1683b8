import { type ResolveFnOutput, registerHooks } from 'node:module';

const checkout = new URL('../../../', import.meta.url).href;
const drizzle = `${checkout}node_modules/drizzle-orm/`;

/**
 * Node resolves every import by itself: it looks at every folder and link on the way and parses the package.json above the
 * file to learn whether it is an ES module. That of drizzle-orm has 179 kB, and hundreds of files import it: half of the
 * time to load the product's modules. Where the result is known, this is skipped:
 * - Our own files import each other by their whole names, and so do the files of drizzle-orm; all are ES modules.
 * - A package is the same for all files of a workspace.
 */
export const skipRepeatedResolution = () => {
  const packages = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve: (specifier, context, nextResolve) => {
      const { parentURL = '', conditions } = context;
      const source = sourceOf(parentURL);
      if (!source || conditions.includes('require')) return nextResolve(specifier, context);
      if (!specifier.startsWith('.')) {
        const key = `${workspaceOf(parentURL)} ${specifier}`;
        const found = packages.get(key) ?? nextResolve(specifier, context);
        packages.set(key, found);
        return { ...found, shortCircuit: true };
      }
      if (!specifier.endsWith(source.extension)) return nextResolve(specifier, context);
      return { url: new URL(specifier, parentURL).href, format: source.format, shortCircuit: true };
    },
  });
};

const ownSource = { extension: '.ts', format: 'module-typescript' };
const drizzleSource = { extension: '.js', format: 'module' };

/** Finds the source that a file imports by path; undefined where Node has to look. */
const sourceOf = (url: string) => {
  if (url.startsWith(drizzle)) return drizzleSource;
  const isOwn = url.startsWith(checkout) && !url.slice(checkout.length).includes('node_modules/');
  return isOwn ? ownSource : undefined;
};

const workspaceOf = (url: string): string => url.slice(checkout.length).split('/', 1)[0] ?? '';
