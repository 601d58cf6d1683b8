// Tests that `npm test` leaves to `npm test -- --all`, and so to CI: those whose file has a line with the reason like
// "// Long: thousands of texts for each reader". They need as much time as dozens of other files together.
const saysLong = /^\/\/ Long: \S/m;

/** @param {Map<string, string>} texts path from the project's root -> text */
export const listLongTests = (texts) =>
  [...texts]
    .filter(([path, text]) => /^(?:server|scripts)\/.+\.test\.(?:ts|mjs)$/.test(path) && saysLong.test(text))
    .map(([path]) => path);
