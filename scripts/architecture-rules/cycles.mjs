// Import cycles between files, by value: types and lazy imports do not tie a knot at start-up.

export function cycleBreaches(files) {
  const paths = new Set(files.map((file) => file.path));
  const edges = new Map(files.map((file) => [file.path, valueImports(file, paths)]));
  const state = new Map();
  const trail = [];
  const said = [];

  const visit = (path) => {
    state.set(path, 'open');
    trail.push(path);
    for (const { target, line } of edges.get(path)) {
      if (state.get(target) === 'open') {
        const circle = [...trail.slice(trail.indexOf(target)), target].join(' -> ');
        said.push({ path, line, rule: 'cycle', say: `break this circle of imports: ${circle}` });
      } else if (!state.has(target)) visit(target);
    }
    trail.pop();
    state.set(path, 'done');
  };

  for (const path of edges.keys()) if (!state.has(path)) visit(path);
  return said;
}

const valueImports = (file, paths) =>
  file.imports.filter(({ target, isType, isLazy }) => target && paths.has(target) && !isType && !isLazy);
