// Rules for single files: name, length, and the compiler workarounds that are not allowed.
import { posix } from 'node:path';
import { isTest, isTooling, moduleOf, tierOf } from './modules.mjs';

const vague = /^(?:utils?|helpers?|common|misc|manager|base)$/;
const vagueEnding = /(?:^|[-.])(?:utils?|helpers?|common|misc)$/;
/** Words that name no subject: pronouns and participles. */
const pronouns =
  /^(?:asked|told|said|kept|shown|wrong|picked|together|without|often|whole|anew|there|here|mine|theirs|ours)$/;
/** `carrying.service.ts` names an activity; a service is named by its subject. */
const gerundBeforeRole = /^[a-z]+ing\.(?:service|store|routes|policy)$/;
const subjectsInIng = ['scheduling', 'advertising', 'billing', 'landing', 'rating'];
const serverRoles = ['routes', 'service', 'store', 'tables', 'jobs', 'policy', 'events', 'test'];

/** Casts are allowed where two type systems meet. */
const mayCast = /^(?:[a-z]+\/src\/kit|server\/src\/platform|web\/src\/lib)\//;

const maxLines = (path) => (/(?:\.tables\.ts|\.data\.ts|(?:^|\/)wire\.ts)$/.test(path) ? 500 : 300);

export function nameViolations({ path }) {
  const violations = [];
  const report = (rule, message) => violations.push({ path, line: 1, rule, message });
  const segments = path.split('/');
  const stem = posix.basename(path).replace(/(?:\.d)?\.(?:[cm]?[jt]s|tsx|jsx|css)$/, '');
  const [noun, ...roles] = stem.split('.');
  const { name, owner } = moduleOf(path);

  if (!name) report('module', 'this folder belongs to no module; see docs/architecture.md');
  if (name?.endsWith('/features') && tierOf(owner) === -1)
    report('module', `there is no feature "${owner}"; use a name from scripts/architecture-rules/modules.mjs`);
  if (segments.slice(0, -1).some((segment) => vague.test(segment)) || vague.test(noun) || vagueEnding.test(stem))
    report('name', `"${stem}" says nothing about the content; name the file after its subject`);
  if (!/^[a-z0-9]+(?:[-.][a-z0-9]+)*$/.test(stem)) report('name', 'file names are kebab-case');
  if (pronouns.test(noun)) report('name', `"${noun}" names no subject; use the noun an engineer would search for`);
  if (gerundBeforeRole.test(stem) && !subjectsInIng.includes(noun))
    report('name', `"${noun}" is an activity; name the ${roles[0]} by its subject`);
  const unknownRole = roles.find((role) => !serverRoles.includes(role));
  if (path.startsWith('server/src/') && unknownRole)
    report('role', `".${unknownRole}" is not a role; use one of ${serverRoles.join(', ')} or a plain noun`);
  return violations;
}

const maxFilesPerFolder = 20;
/** One file per feature or per screen, by design. */
const flatFolders = ['connectors/src/ports'];
const isCode = (path) => /\.(?:ts|tsx|mjs)$/.test(path) && !isTest(path) && !/\.d\.m?ts$/.test(path);

/** @param {{ path: string }[]} files */
export function folderViolations(files) {
  const folders = new Map();
  for (const { path } of files.filter((file) => isCode(file.path)))
    folders.set(posix.dirname(path), [...(folders.get(posix.dirname(path)) ?? []), path]);
  return [...folders]
    .filter(([folder, paths]) => paths.length > maxFilesPerFolder && !flatFolders.includes(folder))
    .map(([folder, paths]) => ({
      path: folder,
      line: 1,
      rule: 'folder',
      message: `${paths.length} code files, at most ${maxFilesPerFolder}; make sub-folders by subject`,
    }));
}

export function lengthViolations({ path, text }) {
  const lines = text.replace(/\n$/, '').split('\n').length;
  const limit = maxLines(path);
  if (lines <= limit) return [];
  return [{ path, line: limit + 1, rule: 'length', message: `${lines} lines, at most ${limit}; split it by subject` }];
}

const silencers = /@ts-(?:ignore|nocheck)\b|\bbiome-ignore|\beslint-disable/;

export function commentViolations({ path, comments }) {
  const violations = [];
  for (const { text, line } of comments) {
    if (silencers.test(text) || (/@ts-expect-error\b/.test(text) && !isTest(path)))
      violations.push({ path, line, rule: 'silenced', message: 'fix what the checker found instead of silencing it' });
    if (/\b(?:TODO|FIXME)\b/.test(text))
      violations.push({ path, line, rule: 'todo', message: 'do it now or open an issue' });
  }
  return violations;
}

const isConst = (type) => type?.type === 'TSTypeReference' && type.typeName?.name === 'const';

const syntaxRules = [
  {
    rule: 'any',
    applies: () => true,
    matches: (node) => node.type === 'TSAnyKeyword',
    message: 'give it a type, or "unknown" and a check',
  },
  {
    rule: 'cast',
    applies: (path) => !mayCast.test(path) && !isTest(path) && !isTooling(path),
    matches: (node) =>
      (node.type === 'TSAsExpression' || node.type === 'TSTypeAssertion') && !isConst(node.typeAnnotation),
    message: 'no casts outside platform and kit; parse the value, narrow it, or use "satisfies"',
  },
  {
    rule: 'non-null',
    applies: () => true,
    matches: (node) => node.type === 'TSNonNullExpression' || node.definite === true,
    message: 'handle the missing value instead of "!"',
  },
  {
    rule: 'skipped',
    applies: (path) => isTest(path) || isTooling(path),
    matches: (node) => isSkipping(node),
    message: 'a test runs or is deleted; it is never skipped, focused or left as todo',
  },
  {
    rule: 'mock',
    applies: () => true,
    matches: (node) =>
      node.type === 'MemberExpression' &&
      node.object.name === 'vi' &&
      ['mock', 'doMock', 'stubGlobal'].includes(node.property.name),
    message: 'no mocks of modules or of HTTP; only the clock, randomness and the networks are replaced',
  },
];

const runners = ['test', 'it', 'describe', 'suite', 'bench'];
const skipModifiers = ['skip', 'only', 'todo', 'fixme', 'skipIf', 'runIf'];

function isSkipping(node) {
  if (node.type === 'CallExpression')
    return ['xit', 'xtest', 'xdescribe', 'fit', 'fdescribe'].includes(node.callee.name);
  if (node.type !== 'MemberExpression' || !skipModifiers.includes(node.property.name)) return false;
  let root = node.object;
  while (root.type === 'MemberExpression' || root.type === 'CallExpression') root = root.object ?? root.callee;
  return [...runners, 'ctx', 'context', 'task'].includes(root.name);
}

export function syntaxViolations({ path, nodes, lineOf, errors }) {
  const violations = errors.map(({ message, line }) => ({ path, line, rule: 'syntax', message: message }));
  const active = syntaxRules.filter(({ applies }) => applies(path));
  for (const node of nodes)
    for (const { rule, matches, message } of active)
      if (matches(node)) violations.push({ path, line: lineOf(node.start), rule, message });
  return violations;
}
