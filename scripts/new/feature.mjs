// Output of `npm run new -- feature NAME`: the files of `feature/`, with another name, and a line in each list of
// features.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tiers } from '../architecture-rules/modules.mjs';

const templates = join(import.meta.dirname, 'feature');
const ending = '.template';

/** Reason why a name can't be the one of a new feature; undefined if it can. */
export function refuseName(name, exists) {
  if (!/^[a-z]+(?:-[a-z]+)*s$/.test(name) || name.endsWith('ss') || name.length < 4 || name.length > 30)
    return `"${name}" is not a plural noun in kebab-case with 4 to 30 letters, such as gift-cards`;
  if (tiers.flat().includes(name)) return `there is a feature "${name}" already`;
  if (`${toCamel(name)} ${toCamel(toSingular(name))}`.split(' ').some((word) => taken.includes(word)))
    return `"${name}" means something else in the code; take a more specific noun, such as gift-cards`;
  const path = [`contract/src/${name}.ts`, `contract/src/${name}`, `server/src/features/${name}`].find(exists);
  return path && `${path} exists already`;
}

/**
 * Names that a feature must not have: names in the files that it is added to, names of the platform and words of
 * JavaScript.
 */
const taken =
  'features sources settings files jobs events calls routes tables networks class classes case switch this const news pages items lists columns'.split(
    ' ',
  );

const toSingular = (name) =>
  name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.replace(/(?<=x|ch|sh|ss)es$|s$/, '');
const toCamel = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
const capitalize = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Spellings of a feature's name and of its singular, in the order in which they are replaced: the longer first. */
const spellings = (name) =>
  [name, toSingular(name)].flatMap((kebab) => {
    const words = kebab.replaceAll('-', ' ');
    const camel = toCamel(kebab);
    return [kebab, kebab.replaceAll('-', '_'), words, capitalize(words), camel, capitalize(camel)];
  });

const sample = spellings('sample-notes');

/** A text of the templates with the name of the feature. */
function rename(text, name) {
  const own = spellings(name);
  return sample.reduce((renamed, spelling, index) => renamed.replaceAll(spelling, own[index]), text);
}

/** @returns {Map<string, string>} path from the project's root -> text of each new file */
function newFiles(name) {
  const paths = readdirSync(templates, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(ending));
  return new Map(
    paths.sort().map((path) => {
      const target = path.split('\\').join('/').slice(0, -ending.length);
      return [rename(target, name), rename(readFileSync(join(templates, path), 'utf8'), name)];
    }),
  );
}

/** The lists of features: for each file, the searched text and its replacement. Biome sorts the imports. */
const lists = (name) => {
  const camel = toCamel(name);
  const create = `create${capitalize(camel)}`;
  return {
    'scripts/architecture-rules/modules.mjs': [[/(?<=\['staff',[^\]]*)(?=\])/, `, '${name}'`]],
    'docs/architecture.md': [[/(?<=\| 1 \| staff,[^;]*)(?=;)/, `, ${name}`]],
    'contract/src/index.ts': [
      [/(?=import )/, `import { ${camel} } from './${name}.ts';\n`],
      [/(?<=export const api = \{[^}]*)(?=\};)/, `  ...${camel},\n`],
    ],
    'server/src/main/compose.ts': [
      [/(?=import )/, `import { ${create} } from '../features/${name}/index.ts';\n`],
      [/(?<= {2}const news = createNews\(.*\);\n)/, `  const ${camel} = ${create}(platform);\n`],
      [/(?<= {2}const contributors = \{[^}]*\n {4}news,\n)/, `    ${camel},\n`],
    ],
    'web/src/main/features.ts': [
      [/(?=import )/, `import { ${camel} } from '../features/${name}/routes.ts';\n`],
      [/(?<=export const features = \[[^\]]*)(?=\])/, `  ${camel},\n`],
    ],
    'e2e/pages/cases/page-cases.ts': [
      [
        /(?<=export const pageCases: PageCase\[\] = \[\n)/,
        `  { name: '${name.replaceAll('-', ' ')}', as: 'owner', path: staticPath('/${name}') },\n`,
      ],
    ],
  };
};

function insertInto(path, text, insertions) {
  return insertions.reduce((changed, [place, addition]) => {
    if (!place.test(changed))
      throw new Error(`${path} has no place that matches ${place}; correct scripts/new/feature.mjs`);
    return changed.replace(place, () => addition);
  }, text);
}

/**
 * @param {string} name
 * @param {(path: string) => string} read text of a file of the tree
 * @param {(path: string) => boolean} exists
 * @returns {{ created: Map<string, string>, changed: Map<string, string> }} path from the project's root -> text
 */
export function planFeature(name, read, exists) {
  const reason = refuseName(name, exists);
  if (reason) throw new Error(reason);
  const changed = Object.entries(lists(name)).map(([path, insertions]) => [
    path,
    insertInto(path, read(path), insertions),
  ]);
  return { created: newFiles(name), changed: new Map(changed) };
}
