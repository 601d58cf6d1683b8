import { ContestSlug, contestMessages } from '@fanfare/contract/contests/contest';
import type { Db, Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { type ContestDbRow, contestStore } from '../contests.store.ts';
import { slugStore } from '../slugs.store.ts';

/** Limit of old slugs per contest that redirect. */
const maxOldSlugs = 20;

export type SlugService = ReturnType<typeof slugService>;

/** Service for the addresses of contest pages. */
export const slugService = ({ db }: Platform) => {
  /** Suggests a free slug: the wanted one with the first free number appended. */
  const suggest = async (reader: Db | Tx, slug: string): Promise<string> => {
    const stem = slug.slice(0, 56).replace(/(?<!-)-+$/, '');
    const taken = new Set(await slugStore(reader).listByPrefix(stem));
    let number = 2;
    while (taken.has(`${stem}-${number}`)) number += 1;
    return `${stem}-${number}`;
  };

  const takenProblem = async (reader: Db | Tx, slug: string) =>
    new Problem('contest-slug-taken', {
      fields: [{ path: 'slug', message: contestMessages.slugTaken }],
      answer: { suggestion: await suggest(reader, slug) },
    });

  return {
    /**
     * Checks that a slug is free. The contest itself can keep its own slug; the id of another business's contest is
     * ignored.
     */
    check: async (businessId: number, slug: string, id: number | undefined) => {
      const contestId = id === undefined ? undefined : (await contestStore(db).find(businessId, id))?.id;
      const parsed = ContestSlug.safeParse(slug);
      if (!parsed.success) return { is_free: false, suggestion: null };
      const holder = await slugStore(db).findHolder(parsed.data);
      const isFree = holder === undefined || holder === contestId;
      return { is_free: isFree, suggestion: isFree ? null : await suggest(db, parsed.data) };
    },

    suggest,
    takenProblem,

    /** Throws if another contest has the slug, or had it and still redirects from it. */
    requireFree: async (tx: Tx, slug: string, contestId: number) => {
      const holder = await slugStore(tx).findHolder(slug);
      if (holder !== undefined && holder !== contestId) throw await takenProblem(tx, slug);
    },

    /** Keeps the old address of a published contest, which redirects to the new one. */
    keepOld: async (
      tx: Tx,
      { id, businessId }: Pick<ContestDbRow, 'id' | 'businessId'>,
      oldSlug: string,
      newSlug: string,
    ) => {
      if ((await slugStore(tx).countOld(id)) >= maxOldSlugs) {
        const message = 'You’ve changed this address too often. Keep the current one.';
        throw new Problem('contest-slug-taken', { message, fields: [{ path: 'slug', message }] });
      }
      await slugStore(tx).replace(businessId, id, oldSlug, newSlug);
    },
  };
};
