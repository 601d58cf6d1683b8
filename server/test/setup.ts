import { template } from '../src/platform/db/embedded.ts';
import { defaultCache } from '../src/platform/db/open.ts';

/** Builds the template of the embedded database once, before the test files need it at the same time. */
export default async () => {
  if (!process.env.DATABASE_URL) await template(defaultCache);
};
