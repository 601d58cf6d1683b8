import type { SecretBox } from '../../../platform/secrets/index.ts';

export const dataPagePrefix = '/your-data';

/** The public page of a business where people ask for their data. Its key can't be guessed from another business's. */
export const createDataPagePath = (box: Pick<SecretBox, 'fingerprint'>) => {
  const toKey = (businessId: number): string =>
    `${businessId.toString(36)}-${box.fingerprint(String(businessId), 'data page')}`;
  return {
    toPath: (businessId: number): string => `${dataPagePrefix}/${toKey(businessId)}`,
    /** Finds the business of a key; undefined when the key is not ours. */
    findBusinessId: (key: string): number | undefined => {
      const id = Number.parseInt(key.split('-', 1)[0] ?? '', 36);
      return id > 0 && Number.isSafeInteger(id) && toKey(id) === key ? id : undefined;
    },
  };
};
export type DataPagePath = ReturnType<typeof createDataPagePath>;
