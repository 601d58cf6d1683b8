// Import cycles between files. Type imports count; lazy imports do not.

export function cycleViolations(files) {
  const paths = new Set(files.map((file) => file.path));
  const edges = new Map(files.map((file) => [file.path, eagerImports(file, paths)]));
  const state = new Map();
  const stack = [];
  const violations = [];

  const visit = (path) => {
    state.set(path, 'open');
    stack.push(path);
    for (const { target, line } of edges.get(path)) {
      if (state.get(target) === 'open') {
        const cycle = [...stack.slice(stack.indexOf(target)), target].join(' -> ');
        violations.push({ path, line, rule: 'cycle', message: `break this import cycle: ${cycle}` });
      } else if (!state.has(target)) visit(target);
    }
    stack.pop();
    state.set(path, 'done');
  };

  for (const path of edges.keys()) if (!state.has(path)) visit(path);
  return violations;
}

const eagerImports = (file, paths) =>
  file.imports.filter(({ target, isLazy }) => target && paths.has(target) && !isLazy);
