// Rules for single files: names, spread literals, and the compiler workarounds that are not allowed.
import { posix } from 'node:path';
import { isTest, isTooling, moduleOf, tierOf } from './modules.mjs';

const vague = /^(?:utils?|helpers?|common|misc|manager|base)$/;
const vagueEnding = /(?:^|[-.])(?:utils?|helpers?|common|misc)$/;
/** Words that name no subject: pronouns and participles. */
const pronouns =
  /^(?:asked|told|said|kept|shown|wrong|picked|together|without|often|whole|anew|there|here|mine|theirs|ours)$/;
/** Pattern of services named by an activity, such as `carrying.service.ts`; a service is named by its subject. */
const gerundBeforeRole = /^[a-z]+ing\.(?:service|store|routes|policy)$/;
const subjectsInIng = ['scheduling', 'advertising', 'billing', 'landing', 'rating'];
const serverRoles = ['routes', 'service', 'store', 'tables', 'jobs', 'policy', 'events', 'test'];

/** Casts are allowed where two type systems meet. */
const mayCast = /^(?:[a-z]+\/src\/kit|server\/src\/platform|web\/src\/lib)\//;

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

const literals = ['ObjectExpression', 'ArrayExpression'];

/**
 * True for a spread literal: `...{ a, b }`, `...[a, b]` and `{...{ a }}` in JSX. TypeScript checks no excess property
 * inside.
 */
const isSpreadLiteral = ({ type, argument }) =>
  (type === 'SpreadElement' || type === 'JSXSpreadAttribute') && literals.includes(argument.type);

/** True for `const [a, b] = [1, 2]` and `const { a } = { a: 1 }`: a reader has to match names with values. */
function isDestructuredLiteral({ type, id, init }) {
  if (type !== 'VariableDeclarator' || !id.type.endsWith('Pattern') || !literals.includes(init?.type)) return false;
  const parts = init.elements ?? init.properties;
  return !parts.some((part) => part?.type === 'SpreadElement');
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
    rule: 'spread-literal',
    applies: () => true,
    matches: isSpreadLiteral,
    message: 'write the properties, elements or attributes out; only a value that exists is spread',
  },
  {
    rule: 'destructured-literal',
    applies: () => true,
    matches: isDestructuredLiteral,
    message: 'declare each constant by itself',
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
