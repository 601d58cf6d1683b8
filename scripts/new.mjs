// Writes the first files of a new feature: npm run new -- feature NAME
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { planFeature } from './new/feature.mjs';
import { root, run } from './run.mjs';

const usage = `npm run new -- feature NAME              writes a feature with one call, one table and one screen, and adds it to the lists of
                                         features; then writes the migration and the list of calls
npm run new -- feature NAME --files-only without migration and list of calls

NAME is a plural noun in kebab-case, such as gift-cards: the name of the folders, the table and the URL.`;

const args = process.argv.slice(2);
const isFilesOnly = args.includes('--files-only');
const [kind, name, ...others] = args.filter((arg) => arg !== '--files-only');
if (args.includes('--help')) {
  console.log(usage);
  process.exit(0);
}
if (kind !== 'feature' || name === undefined || others.length > 0) {
  console.error(usage);
  process.exit(2);
}

const toPath = (path) => join(root, path);
function plan() {
  try {
    return planFeature(
      name,
      (path) => readFileSync(toPath(path), 'utf8'),
      (path) => existsSync(toPath(path)),
    );
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}

/** Runs one step; a failed one ends the command with the code of the step. */
async function runStep(program, stepArgs) {
  const code = await run(program, stepArgs);
  if (code === 0) return;
  console.error(`failed: ${program} ${stepArgs.join(' ')}`);
  process.exit(code);
}

const { created, changed } = plan();
for (const [path, text] of [...created, ...changed]) {
  mkdirSync(dirname(toPath(path)), { recursive: true });
  writeFileSync(toPath(path), text);
}
const formatted = [...created.keys(), ...changed.keys()].filter((path) => !path.endsWith('.md'));
await runStep('biome', ['check', '--write', '--log-level=error', ...formatted]);

const tableName = name.replaceAll('-', '_');
if (!isFilesOnly) {
  await runStep('drizzle-kit', ['generate', '--config', 'server/drizzle.config.ts', '--name', tableName]);
  await runStep('vitest', ['run', '--project=server', 'server/test/call-census', '--update']);
}

console.log(`
Created
${[...created.keys()].map((path) => `  ${path}`).join('\n')}
Changed
${[...changed.keys()].map((path) => `  ${path}`).join('\n')}

Next
${[
  ...(isFilesOnly ? ['npm run migration', 'npm test -- call-census -u'] : []),
  `npm test -- ${name}`,
  'npm run check',
  'name the noun in docs/glossary.md, and choose group, place and icon in the menu (menu.ts)',
  'choose who may make the call (need in the contract); the list of calls shows it',
  'move the feature to a higher tier (scripts/architecture-rules/modules.mjs, docs/architecture.md) when it imports others',
]
  .map((step, index) => `  ${index + 1}. ${step}`)
  .join('\n')}
`);
