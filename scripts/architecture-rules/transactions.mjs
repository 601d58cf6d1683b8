// A query on the database inside a transaction waits for its end: for ever on the embedded database, which has one connection.

const isFunction = (node) => node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';
const isNamed = (node, name) => node?.type === 'Identifier' && node.name === name;

/** True for the database in `db.transaction(…)` and `app.db.transaction(…)`. */
const isDatabase = (node) =>
  isNamed(node, 'db') || (node?.type === 'MemberExpression' && !node.computed && isNamed(node.property, 'db'));

const isTransaction = (node) =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  isNamed(node.callee.property, 'transaction') &&
  isDatabase(node.callee.object);

/** Names that a function declares as parameters: a parameter `db` is not the database outside. */
const hasParameterDb = (node) => (node.params ?? []).some((param) => containsName(param));
const containsName = (node) =>
  node !== null &&
  typeof node === 'object' &&
  (isNamed(node, 'db') ||
    Object.entries(node).some(([key, child]) => key !== 'typeAnnotation' && key !== 'key' && containsName(child)));

/** The function that a declaration or a variable names; undefined for other nodes. */
function namedFunction(node) {
  if (node.type === 'FunctionDeclaration') return node;
  return node.type === 'VariableDeclarator' && isFunction(node.init) ? node.init : undefined;
}

/**
 * Functions of a file by name; a name that is declared twice has the value undefined, because the calls of it are
 * ambiguous.
 */
function listFunctions(nodes) {
  const functions = new Map();
  for (const node of nodes) {
    const named = namedFunction(node);
    const name = node.id?.name;
    if (named && name) functions.set(name, functions.has(name) ? undefined : named);
  }
  return functions;
}

/** True if a node uses the database: itself, or by calling a function of the same file that does. */
function usesDatabase(value, functions, seen = new Set()) {
  if (Array.isArray(value)) return value.some((child) => usesDatabase(child, functions, seen));
  if (value === null || typeof value !== 'object' || seen.has(value)) return false;
  seen.add(value);
  if (isDatabase(value)) return true;
  if ((isFunction(value) || value.type === 'FunctionDeclaration') && hasParameterDb(value)) return false;
  if (value.type === 'CallExpression' && value.callee.type === 'Identifier') {
    const called = functions.get(value.callee.name);
    if (called && usesDatabase(called, functions, seen)) return true;
  }
  const isKeyed = value.type === 'Property' || value.type === 'MemberExpression';
  return Object.entries(value).some(([key, child]) => {
    if (key === 'typeAnnotation' || key === 'typeArguments' || key === 'returnType') return false;
    if (isKeyed && !value.computed && (key === 'property' || key === 'key')) return false;
    return usesDatabase(child, functions, seen);
  });
}

export function transactionViolations({ path, nodes, lineOf }) {
  if (!path.startsWith('server/')) return [];
  const transactions = nodes.filter(isTransaction);
  if (transactions.length === 0) return [];
  const functions = listFunctions(nodes);
  return transactions
    .filter(({ arguments: [run] }) =>
      usesDatabase(run?.type === 'Identifier' ? functions.get(run.name) : run, functions),
    )
    .map((node) => ({
      path,
      line: lineOf(node.start),
      rule: 'transaction',
      message: 'inside db.transaction(…) use its tx; a query on db waits for the transaction to end, for ever',
    }));
}
