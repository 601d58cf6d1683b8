import { Resolver } from 'node:dns/promises';

/** The TXT records of a name, each as one text; none when the name has none. */
export type ResolveTxt = (name: string) => Promise<string[]>;

const noRecordCodes = new Set(['ENOTFOUND', 'ENODATA']);

export const resolveTxt: ResolveTxt = async (name) => {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    if (error instanceof Error && 'code' in error && noRecordCodes.has(String(error.code))) return [];
    throw error;
  }
};
