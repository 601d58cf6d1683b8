// For the tests of the law: what it says about files that exist only here.
import { breaches } from './violations.mjs';

/** The names of the rules broken, one for each breach. */
export const rulesBroken = (files) =>
  breaches(new Map(Object.entries(files))).map((line) => /^\S+ ([a-z-]+):/.exec(line)?.[1] ?? line);

export const inFile = (path, text) => rulesBroken({ [path]: text });

export const service = 'server/src/features/contests/contests.service.ts';
export const importing = (specifier) => `import { thing } from '${specifier}';\nexport const other = thing;\n`;
export const importingType = (specifier) => `import type { Thing } from '${specifier}';\nexport type Other = Thing;\n`;
