import { classifyDatabaseError } from '../../../platform/db/database-errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Media } from '../../media/index.ts';
import { type ActionRow, actionStore, type PrizeRow, prizeStore } from '../contest-parts.store.ts';
import type { ContestDbRow } from '../contests.store.ts';
import { type ContestVersion, publicContestStore, type SlugOrId } from './public-contests.store.ts';

type PrizePicture = { src: string; alt: string; width: number | null; height: number | null };
export type PublicContest = {
  row: ContestDbRow;
  businessName: string;
  prizes: (PrizeRow & { picture: PrizePicture | undefined })[];
  actions: ActionRow[];
};
export type ContestCache = ReturnType<typeof createContestCache>;
type Deps = { media: Pick<Media['service'], 'find'> };
type CachedContest = { contest: PublicContest | undefined; version: number; readAt: number };

/** Time a cached version is used: changes of a contest show after at most 1 s. */
const versionTtlMs = 1000;
/** Limit of contests in memory, by slug and by id. */
const maxCached = 2000;

/**
 * Cache in memory of published contests with all data of their pages and forms. An expired entry costs one indexed
 * read.
 */
export const createContestCache = ({ db, now }: Platform, { media }: Deps) => {
  const cache = new Map<string, CachedContest>();
  const pending = new Map<string, Promise<PublicContest | undefined>>();

  const load = async (id: number): Promise<PublicContest | undefined> => {
    const found = await publicContestStore(db).findEverywhere(id);
    if (!found) return undefined;
    const prizes = await prizeStore(db).list(id);
    const withPictures = prizes.map(async (prize) => {
      const item = prize.pictureId === null ? undefined : await media.find(found.row.businessId, prize.pictureId);
      const picture = item && { src: item.src, alt: item.alt, width: item.width, height: item.height };
      return { ...prize, picture };
    });
    return { ...found, prizes: await Promise.all(withPictures), actions: await actionStore(db).list(id) };
  };

  const read = async (key: string, by: SlugOrId): Promise<PublicContest | undefined> => {
    const readAt = now().getTime();
    const cached = cache.get(key);
    try {
      const found: ContestVersion | undefined = await publicContestStore(db).findVersionEverywhere(by);
      const isSame = found && cached?.contest?.row.id === found.id && cached.version === found.version;
      const contest = isSame ? cached?.contest : found && (await load(found.id));
      if (cache.size >= maxCached) cache.clear();
      cache.set(key, { contest, version: found?.version ?? 0, readAt });
      return contest;
    } catch (error) {
      // When the database is unavailable, visitors get the last known version.
      if (cached && classifyDatabaseError(error)) return cached.contest;
      throw error;
    }
  };

  const find = (key: string, by: SlugOrId): Promise<PublicContest | undefined> => {
    const cached = cache.get(key);
    const at = now().getTime();
    if (cached && at >= cached.readAt && at - cached.readAt < versionTtlMs) return Promise.resolve(cached.contest);
    const running = pending.get(key) ?? read(key, by).finally(() => pending.delete(key));
    pending.set(key, running);
    return running;
  };

  /** Returns the contest unless it is a draft, which visitors never see. */
  const onlyPublished = (contest: PublicContest | undefined) => (contest?.row.publishedAt ? contest : undefined);

  return {
    findBySlug: async (slug: string) => onlyPublished(await find(`slug ${slug}`, { slug })),
    findById: async (id: number) => onlyPublished(await find(`id ${id}`, { id })),
    /** Loads a contest as it is now, also a draft. */
    loadDraft: load,
  };
};
