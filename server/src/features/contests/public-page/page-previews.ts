import { type PageState, pageStates } from '@fanfare/contract/contests/entry-calls';
import { dayMs } from '@fanfare/contract/kit/durations';
import type { RenderedPage } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { SecretUnreadable } from '../../../platform/secrets/index.ts';
import type { ContestCache } from '../contest/contest-cache.ts';
import type { PageRenderer } from './page-renderer.service.ts';

export type PagePreviews = ReturnType<typeof createPagePreviews>;
type Deps = { contests: ContestCache; pages: PageRenderer };

const lifetimeMs = dayMs;
const toContext = (contestId: number) => `contest-preview:${contestId}`;

/** Previews of a contest page in each of its states, for people who have the secret link. */
export const createPagePreviews = ({ box, now, origin }: Platform, { contests, pages }: Deps) => {
  /** True for a preview key of this contest that has not expired. */
  const isValid = (contestId: number, key: string): boolean => {
    try {
      return Number(box.open(key, toContext(contestId))) > now().getTime();
    } catch (error) {
      if (error instanceof SecretUnreadable) return false;
      throw error;
    }
  };

  return {
    links: (contestId: number) => {
      const expires = new Date(now().getTime() + lifetimeMs);
      const key = box.seal(String(expires.getTime()), toContext(contestId));
      const link = (state: PageState) => `${origin}/c/-/preview/${contestId}/${state}?key=${key}`;
      return {
        links: {
          scheduled: link('scheduled'),
          running: link('running'),
          entered: link('entered'),
          ended: link('ended'),
          drawn: link('drawn'),
        },
        expires,
      };
    },

    show: async (contestId: number, stateText: string, key: string): Promise<RenderedPage | undefined> => {
      const state = pageStates.find((name) => name === stateText);
      if (!state || !Number.isInteger(contestId) || !isValid(contestId, key)) return undefined;
      const contest = await contests.loadDraft(contestId);
      return contest && pages.renderPreview(contest, state);
    },
  };
};
