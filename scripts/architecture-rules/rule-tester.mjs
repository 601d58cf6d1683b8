// Runs the rules on file texts given by a test.
import { findViolations } from './violations.mjs';

/** The names of the violated rules, one for each violation. */
export const rulesBroken = (files) =>
  findViolations(new Map(Object.entries(files))).map((line) => /^\S+ ([a-z-]+):/.exec(line)?.[1] ?? line);

export const inFile = (path, text) => rulesBroken({ [path]: text });

export const service = 'server/src/features/contests/contests.service.ts';
export const importing = (specifier) => `import { thing } from '${specifier}';\nexport const other = thing;\n`;
export const importingType = (specifier) => `import type { Thing } from '${specifier}';\nexport type Other = Thing;\n`;
