import type { KnipConfig } from 'knip';

/** Files of packages that a style sheet takes, as imports. */
const importsOfStyles = (text: string) =>
  [...text.matchAll(/url\("(@[^"]+)"\)/g)].map(([, path]) => `import '${path}';`).join('\n');

/** Other workspaces import any file of these by its path, so an export counts as used only when an import names it. */
const importedByPath = { includeEntryExports: true, entry: ['src/**/*.test.ts'], project: ['src/**/*.ts'] };

export default {
  // An export that only its own file uses counts as unused.
  ignoreExportsUsedInFile: false,
  compilers: { css: importsOfStyles },
  // Programs of the machine, which tests and benchmarks start.
  ignoreBinaries: ['pg_dump', 'pg_restore', 'prlimit', 'wrk'],
  workspaces: {
    '.': {
      // scripts/style.mjs starts biome, the vitest project "web" names its environment.
      ignoreDependencies: ['@biomejs/biome', 'happy-dom'],
      // The workspace e2e has it.
      ignoreBinaries: ['playwright'],
      entry: ['scripts/*.mjs', 'scripts/wordpress/*.mjs', 'scripts/**/*.test.mjs'],
      project: ['scripts/**/*.mjs'],
    },
    contract: importedByPath,
    connectors: importedByPath,
    sandbox: importedByPath,
    server: {
      entry: [
        'src/main/{admin,doctor,rotate-keys,start}.ts',
        // drizzle.config.ts finds tables by this name.
        'src/**/*.tables.ts',
        'src/**/*.test.ts',
        'test/**/*.test.ts',
        // Started as processes of their own.
        'test/*-process.ts',
        'test/row-writer.ts',
      ],
      project: ['{src,test}/**/*.ts'],
    },
    web: {
      entry: [
        'src/visitor/**/*.{css,ts}',
        'src/gallery/**/start.tsx',
        'vite.visitor.config.ts',
        'bundle/*.{js,ts}',
        'src/**/*.test.{ts,tsx}',
      ],
      project: ['{src,bundle,test}/**/*.{ts,tsx,css}'],
    },
    e2e: { entry: ['readme-screenshots.ts', 'journeys/**/*.ts'], project: ['**/*.ts'] },
    bench: {
      entry: ['src/{run,endurance,with-postgres}.ts', 'src/fastify-baseline.ts', 'src/scenarios/**/*-process.ts'],
      project: ['src/**/*.ts'],
    },
  },
} satisfies KnipConfig;
