import { build, type Plugin, type PluginOption, type Rolldown } from 'vite';
import { createChunkGraph } from './chunk-graph.ts';
import { firstScreens } from './first-screens.ts';

/** A module that this many lazy screens use belongs to `shared`. */
const minScreensForShared = 15;
/** Larger chunks (the editor, the date picker) stay on their own, named after their largest package. Not minified. */
const maxMergedBytes = 50_000;

/**
 * Without a plan there is one file for each set of screens that share some modules: hundreds of small files. A first
 * build finds out which screens use a module; the plan then puts modules into few files:
 * - `vendor`, `start`: what every page needs
 * - `base`: what both first screens need; `home`, `sign-in`: what only one of them needs
 * - `forms`: what the sign-in screen and many lazy screens need
 * - `contract`, `shared`, `widgets`: what several lazy screens need; `widgets` what only some of them need
 * - one file for each feature: its own modules that several of its lazy screens need
 */
export function planChunks(createPlugins: () => PluginOption[]): Plugin {
  return {
    name: 'plan-chunks',
    apply: 'build',
    async config({ root, define, build: options }) {
      const result = await build({
        configFile: false,
        ...(root ? { root } : {}),
        ...(define ? { define } : {}),
        logLevel: 'error',
        plugins: createPlugins(),
        build: { ...options, write: false, minify: false, cssMinify: false, sourcemap: false },
      });
      const plan = createPlan(listChunks(result));
      const name = (id: string) => plan.get(id) ?? null;
      // Planned files import only files that come earlier in the plan, so a module's imports need not move with it.
      const codeSplitting = { groups: [{ name, debugName: 'plan' }], includeDependenciesRecursively: false };
      return { build: { rolldownOptions: { output: { codeSplitting } } } };
    },
  };
}

const listChunks = (result: Awaited<ReturnType<typeof build>>) =>
  [result]
    .flat()
    .flatMap((output) => ('output' in output ? output.output : []))
    .filter((file) => file.type === 'chunk');

function createPlan(chunks: readonly Rolldown.OutputChunk[]): Map<string, string> {
  const { entry, closure, closureOf } = createChunkGraph(chunks);
  const start = closure([entry]);
  const signIn = closureOf(firstScreens.signIn.modules);
  const home = closureOf(firstScreens.home.modules);

  const screenCounts = new Map<Rolldown.OutputChunk, number>();
  for (const screen of chunks.filter(({ isDynamicEntry }) => isDynamicEntry))
    for (const chunk of closure([screen])) screenCounts.set(chunk, (screenCounts.get(chunk) ?? 0) + 1);

  const nameFor = (chunk: Rolldown.OutputChunk, id: string): string | undefined => {
    const isShared = (screenCounts.get(chunk) ?? 0) >= minScreensForShared;
    if (start.has(chunk)) return isPackage(id) ? 'vendor' : 'start';
    if (signIn.has(chunk) && home.has(chunk)) return 'base';
    if (home.has(chunk)) return 'home';
    if (signIn.has(chunk)) return isShared ? 'forms' : 'sign-in';
    if (chunk.isDynamicEntry) return undefined;
    if (byteSize(chunk) > maxMergedBytes) return largestPackage(chunk);
    if (folderOf(id, 'contract/src')) return 'contract';
    if (isShared || folderOf(id, 'web/src/lib')) return 'shared';
    return folderOf(id, 'web/src/features') ?? 'widgets';
  };

  const plan = new Map<string, string>();
  for (const chunk of chunks)
    for (const id of chunk.moduleIds) {
      const name = nameFor(chunk, id);
      if (name) plan.set(id, name);
    }
  return plan;
}

const isPackage = (id: string) => id.includes('node_modules');

/** The next part of the path below a folder of the checkout. */
const folderOf = (id: string, parent: string): string | undefined =>
  id.replaceAll('\\', '/').split(`/${parent}/`)[1]?.split('/')[0];

const byteSize = ({ modules }: Rolldown.OutputChunk) =>
  Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0);

/** Name of the largest npm package in a file, for its file name: `@tiptap/core` becomes `tiptap-core`. */
const largestPackage = ({ modules }: Rolldown.OutputChunk): string | undefined => {
  const [largest] = Object.entries(modules).sort(([, a], [, b]) => b.renderedLength - a.renderedLength);
  const name = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(largest?.[0] ?? '')?.[1];
  return name?.replace('@', '').replace(/[\\/]/, '-');
};
