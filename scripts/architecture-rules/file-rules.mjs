// What a file may look like: its name, its length, and the ways around the compiler it may not take.
import { posix } from 'node:path';
import { isTest, isTooling, roomOf, tierOf } from './modules.mjs';

const vague = /^(?:utils?|helpers?|common|misc|manager|base)$/;
const vagueEnding = /(?:^|[-.])(?:utils?|helpers?|common|misc)$/;
const serverRoles = ['routes', 'service', 'store', 'tables', 'jobs', 'policy', 'events', 'test'];

/** Casts are for the few places that join two type systems. */
const mayCast = /^(?:[a-z]+\/src\/kit|server\/src\/platform|web\/src\/lib)\//;

const maxLines = (path) => (/(?:\.tables\.ts|\.data\.ts|(?:^|\/)wire\.ts)$/.test(path) ? 500 : 300);

export function nameBreaches({ path }) {
  const said = [];
  const breach = (rule, say) => said.push({ path, line: 1, rule, say });
  const segments = path.split('/');
  const stem = posix.basename(path).replace(/(?:\.d)?\.(?:[cm]?[jt]s|tsx|jsx|css)$/, '');
  const [noun, ...roles] = stem.split('.');
  const { name, owner } = roomOf(path);

  if (!name) breach('room', 'this folder is not a room of the house; see docs/architecture.md for where it belongs');
  if (name?.endsWith('/features') && tierOf(owner) === -1)
    breach(
      'room',
      `there is no feature "${owner}"; use its name from scripts/architecture-rules/modules.mjs, the same on both sides`,
    );
  if (segments.slice(0, -1).some((segment) => vague.test(segment)) || vague.test(noun) || vagueEnding.test(stem))
    breach('name', `"${stem}" says nothing about what is in it; name the file after the thing`);
  if (!/^[a-z0-9]+(?:[-.][a-z0-9]+)*$/.test(stem)) breach('name', 'file names are kebab-case');
  const strange = roles.find((role) => !serverRoles.includes(role));
  if (path.startsWith('server/src/') && strange)
    breach('role', `".${strange}" is not a role; use one of ${serverRoles.join(', ')} or a plain noun`);
  return said;
}

export function lengthBreaches({ path, text }) {
  const lines = text.replace(/\n$/, '').split('\n').length;
  const most = maxLines(path);
  if (lines <= most) return [];
  return [{ path, line: most + 1, rule: 'length', say: `${lines} lines, at most ${most}; find the seam and split it` }];
}

const silencers = /@ts-(?:ignore|nocheck)\b|\bbiome-ignore|\beslint-disable/;

export function commentBreaches({ path, comments }) {
  const said = [];
  for (const { text, line } of comments) {
    if (silencers.test(text) || (/@ts-expect-error\b/.test(text) && !isTest(path)))
      said.push({ path, line, rule: 'silenced', say: 'mend what the checker found instead of silencing it' });
    if (/\b(?:TODO|FIXME)\b/.test(text))
      said.push({ path, line, rule: 'todo', say: 'do it now or write it down as an issue; code keeps no to-do list' });
  }
  return said;
}

const isConst = (type) => type?.type === 'TSTypeReference' && type.typeName?.name === 'const';

const syntaxRules = [
  {
    rule: 'any',
    applies: () => true,
    matches: (node) => node.type === 'TSAnyKeyword',
    say: 'give it a type, or "unknown" and a check',
  },
  {
    rule: 'cast',
    applies: (path) => !mayCast.test(path) && !isTest(path) && !isTooling(path),
    matches: (node) =>
      (node.type === 'TSAsExpression' || node.type === 'TSTypeAssertion') && !isConst(node.typeAnnotation),
    say: 'no casts outside platform and kit; parse the value, narrow it, or use "satisfies"',
  },
  {
    rule: 'non-null',
    applies: () => true,
    matches: (node) => node.type === 'TSNonNullExpression' || node.definite === true,
    say: 'say what happens when it is missing instead of "!"',
  },
  {
    rule: 'skipped',
    applies: (path) => isTest(path) || isTooling(path),
    matches: (node) => isSkipping(node),
    say: 'a test runs or is deleted; it is never skipped, narrowed to or left to do',
  },
  {
    rule: 'mock',
    applies: () => true,
    matches: (node) =>
      node.type === 'MemberExpression' &&
      node.object.name === 'vi' &&
      ['mock', 'doMock', 'stubGlobal'].includes(node.property.name),
    say: 'no mocks of modules or of HTTP; the fakes are the clock, the dice and the sandbox',
  },
];

const runners = ['test', 'it', 'describe', 'suite', 'bench'];
const sidesteps = ['skip', 'only', 'todo', 'fixme', 'skipIf', 'runIf'];

function isSkipping(node) {
  if (node.type === 'CallExpression')
    return ['xit', 'xtest', 'xdescribe', 'fit', 'fdescribe'].includes(node.callee.name);
  if (node.type !== 'MemberExpression' || !sidesteps.includes(node.property.name)) return false;
  let root = node.object;
  while (root.type === 'MemberExpression' || root.type === 'CallExpression') root = root.object ?? root.callee;
  return [...runners, 'ctx', 'context', 'task'].includes(root.name);
}

export function syntaxBreaches({ path, nodes, lineOf, errors }) {
  const said = errors.map(({ message, line }) => ({ path, line, rule: 'syntax', say: message }));
  const active = syntaxRules.filter(({ applies }) => applies(path));
  for (const node of nodes)
    for (const { rule, matches, say } of active)
      if (matches(node)) said.push({ path, line: lineOf(node.start), rule, say });
  return said;
}
