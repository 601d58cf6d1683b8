// Server tests that take long because they start processes, open databases of their own or apply old migrations. `npm
// test` leaves them out; `.ci/run` runs them on both databases.
const startsProcesses =
  /multi-process\.ts'|old-database\.ts'|\bcreateTestDatabase\(|\bmigrationsFolder\b|'node:child_process'/;

/** @param {Map<string, string>} texts path from the project's root -> text */
export const listProcessTests = (texts) =>
  [...texts]
    .filter(([path, text]) => /^server\/src\/.+\.test\.ts$/.test(path) && startsProcesses.test(text))
    .map(([path]) => path);
