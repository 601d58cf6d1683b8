// Import cycles between files. Type imports and lazy imports count.

export function cycleViolations(files) {
  const paths = new Set(files.map((file) => file.path));
  const edges = new Map(files.map((file) => [file.path, projectImports(file, paths)]));
  return cyclesIn(edges).map((cycle) => {
    const [{ from }] = cycle;
    const { from: path, line } = cycle.at(-1);
    const names = [from, ...cycle.map(({ target }) => target)].join(' -> ');
    return { path, line, rule: 'cycle', message: `break this import cycle: ${names}` };
  });
}

const projectImports = (file, paths) => file.imports.filter(({ target }) => target && paths.has(target));

/**
 * Each cycle as the list of its edges; each edge has `from` added, and the last edge closes the cycle.
 * @param {Map<string, { target: string }[]>} edges of each node
 */
export function cyclesIn(edges) {
  const state = new Map();
  const stack = [];
  const cycles = [];

  const visit = (from) => {
    state.set(from, 'open');
    for (const edge of edges.get(from)) {
      stack.push({ ...edge, from });
      if (state.get(edge.target) === 'open')
        cycles.push(stack.slice(stack.findIndex((step) => step.from === edge.target)));
      else if (!state.has(edge.target)) visit(edge.target);
      stack.pop();
    }
    state.set(from, 'done');
  };

  for (const node of edges.keys()) if (!state.has(node)) visit(node);
  return cycles;
}
