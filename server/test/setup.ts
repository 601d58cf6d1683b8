import { template } from '../src/platform/db/embedded.ts';
import { defaultCache } from '../src/platform/db/open.ts';

/** Builds the embedded database's template once, before the test files ask for it all at the same time. */
export default async () => {
  if (!process.env.DATABASE_URL) await template(defaultCache);
};
