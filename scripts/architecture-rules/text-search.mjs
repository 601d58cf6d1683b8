// Text searches and their indexes: every search has a `textIndex`, or a comment above it with the reason why it is fast,
// in a line like "// Search: a business has up to 500 drafts."
import { isTest } from './modules.mjs';

const saysWhy = /^ Search: \S/;
const isServerSource = (path) => path.startsWith('server/src/') && !isTest(path);
/** True for files of the platform's folder with `textContains`. */
const isPlatform = (path) => path.startsWith('server/src/platform/db/');

const patternOperators = ['like', 'ilike', 'notLike', 'notIlike'];
const patternSql = /\bi?like\b|\bsimilar to\b|!?~~?\*? *(?:\?|')|\bposition *\([^)]* in\b|\bstrpos *\(/i;

const isCall = (node, ...names) => node.type === 'CallExpression' && names.includes(node.callee.name);
/** The text of an `sql` template, with ? for its parameters. */
const sqlText = ({ tag, quasi }) =>
  tag.name === 'sql' ? quasi.quasis.map(({ value }) => value.cooked ?? value.raw).join('?') : '';
const isPattern = (node) =>
  isCall(node, ...patternOperators) || (node.type === 'TaggedTemplateExpression' && patternSql.test(sqlText(node)));

/** Lines directly below a comment with the reason why a search is fast, for comments of any number of lines. */
function explainedLines(comments) {
  const lines = new Set(comments.map(({ line }) => line));
  const below = (line) => (lines.has(line) ? below(line + 1) : line);
  return new Set(comments.filter(({ text }) => saysWhy.test(text)).map(({ line }) => below(line + 1)));
}

/** Meaning of each name in a file: an imported table, as `path name`, or an alias of one. */
function listTables(path, nodes, imports) {
  const tables = new Map();
  for (const { target, names, localNames } of imports)
    if (target?.endsWith('.tables.ts'))
      for (const [at, name] of localNames.entries()) tables.set(name, `${target} ${names[at]}`);
  for (const { type, id, init } of nodes) {
    if (type !== 'VariableDeclarator' || init?.type !== 'CallExpression') continue;
    if (isCall(init, 'pgTable')) tables.set(id.name, `${path} ${id.name}`);
    if (isCall(init, 'alias', 'aliasedTable')) tables.set(id.name, tables.get(init.arguments[0]?.name));
  }
  return tables;
}

/** The column as `path name.column`; undefined for any expression that is not written as `table.column`. */
const columnOf = ({ type, object, property, computed }, tables) => {
  const table = type === 'MemberExpression' && !computed ? tables.get(object.name) : undefined;
  return table && `${table}.${property.name}`;
};

/** The text indexes a file declares, and the searches it makes without a comment with the reason why they are fast. */
export function textSearches({ path, nodes, comments, imports, lineOf }) {
  if (!isServerSource(path) || isPlatform(path)) return { indexed: [], searches: [] };
  const declarations = nodes.filter(
    ({ type, init }) => type === 'VariableDeclarator' && init && isCall(init, 'pgTable'),
  );
  const indexed = nodes
    .filter((node) => isCall(node, 'textIndex'))
    .flatMap(({ start, arguments: [, ...columns] }) => {
      const table = declarations.find((node) => node.start < start && start < node.end);
      return columns.map(({ property }) => `${path} ${table?.id.name}.${property?.name}`);
    });
  const explained = explainedLines(comments);
  const tables = listTables(path, nodes, imports);
  const searches = nodes
    .filter((node) => isCall(node, 'textContains') || isPattern(node))
    .filter(({ start }) => !explained.has(lineOf(start)))
    .map((node) => ({
      line: lineOf(node.start),
      columns: isPattern(node) ? null : node.arguments.slice(1).map((column) => columnOf(column, tables) ?? ''),
    }));
  return { indexed, searches };
}

const messages = {
  pattern: 'search with textContains, or say in a comment above, "// Search: …", which index or bound keeps it fast',
  tables:
    'one index cannot find rows by texts of two tables; say in a comment above, "// Search: …", what bounds the rows',
  column: (name) =>
    `${name || 'a search by anything but table.column'} has no textIndex; add one, or say in a comment above, "// Search: …", what bounds the rows`,
};

function messageOf(columns, indexed) {
  if (columns === null) return messages.pattern;
  const missing = columns.find((column) => !indexed.has(column));
  if (missing !== undefined) return messages.column(missing.split(' ')[1] ?? '');
  const tables = new Set(columns.map((column) => column.slice(0, column.lastIndexOf('.'))));
  return tables.size > 1 ? messages.tables : undefined;
}

/** Every search has an index of the texts it reads, or a comment with the reason why it needs none. */
export function textSearchViolations(files) {
  const indexed = new Set(files.flatMap((file) => file.textSearches.indexed));
  return files.flatMap(({ path, textSearches: { searches } }) =>
    searches.flatMap(({ line, columns }) => {
      const message = messageOf(columns, indexed);
      return message ? [{ path, line, rule: 'text-search', message }] : [];
    }),
  );
}
