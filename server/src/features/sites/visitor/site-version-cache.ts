import type { Now } from '../../../platform/clock.ts';
import { classifyDatabaseError } from '../../../platform/db/database-errors.ts';
import type { Db } from '../../../platform/db/index.ts';
import { type Standing, visitorPageStore } from './visitor-pages.store.ts';

export type Standings = ReturnType<typeof standings>;
type Known = { standing: Standing | undefined; readAt: number };
type Deps = { db: Db; now: Now };

/** How long a site's version is believed before it is read again. What this process changes itself it knows at once. */
export const versionTtlMs = 1000;
const mostKnown = 10_000;

/**
 * How sites stand, from memory where it is fresh. Other processes' changes are seen after a second at most, by one
 * indexed read; the moment of the next planned post ends it sooner.
 */
export const standings = ({ db, now }: Deps) => {
  const known = new Map<string, Known>();
  const reading = new Map<string, Promise<Standing | undefined>>();
  let generation = 0;

  const isFresh = ({ standing, readAt }: Known, at: number) =>
    at >= readAt && at - readAt < versionTtlMs && !(standing?.nextAt && standing.nextAt.getTime() <= at);

  const read = async (slug: string): Promise<Standing | undefined> => {
    const began = generation;
    const at = now();
    try {
      const standing = await visitorPageStore(db).findSiteVersion(slug, at);
      if (known.size >= mostKnown) known.clear();
      // A change that came while we read makes what we read old.
      if (began === generation) known.set(slug, { standing, readAt: at.getTime() });
      return standing;
    } catch (error) {
      const last = known.get(slug);
      // Readers need not notice that the database is away.
      if (last && classifyDatabaseError(error)) return last.standing;
      throw error;
    }
  };

  return {
    /** What is known for certain now, without asking anybody. */
    peek: (slug: string): Known | undefined => {
      const found = known.get(slug);
      return found && isFresh(found, now().getTime()) ? found : undefined;
    },

    read: (slug: string): Promise<Standing | undefined> => {
      const running = reading.get(slug);
      if (running) return running;
      const started = read(slug).finally(() => reading.delete(slug));
      reading.set(slug, started);
      return started;
    },

    invalidate: (siteId: number) => {
      generation += 1;
      reading.clear();
      for (const [slug, { standing }] of known) if (!standing || standing.row.id === siteId) known.delete(slug);
    },
  };
};
