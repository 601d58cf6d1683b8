import type { ContestDetails, ContestRow, ContestWidgets } from '@fanfare/contract/contests/contests';
import { contestShortPath } from '@fanfare/contract/contests/sharing/embed-codes';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Media } from '../media/index.ts';
import type { ContestAccessService } from './admins/contest-access.service.ts';
import { contestPageUrl } from './contest/contest-paths.ts';
import { contestChangeStore } from './contest-changes.store.ts';
import { type PrizeRow, prizeStore } from './contest-parts.store.ts';
import { contestStateAt } from './contest-state.ts';
import { type ContestDbRow, contestStore } from './contests.store.ts';
import { entryDayStore, stateTotalStore } from './kept-sums.store.ts';
import { presentDetails, presentRow } from './presenter.ts';
import type { ChoiceService } from './save/choices.service.ts';
import type { ContestSaveService } from './save/contest-save.service.ts';
import { toPrizeValues } from './save/contest-values.ts';
import { winnerStore } from './winners.store.ts';

export type ContestService = ReturnType<typeof contestService>;
type Deps = {
  media: Pick<Media['service'], 'find'>;
  choices: Pick<ChoiceService, 'describeFacebook' | 'findPage'>;
  saves: Pick<ContestSaveService, 'loadValues'>;
  access: ContestAccessService;
};

/** Service for the contests of a business. */
export const contestService = ({ db, now, origin }: Platform, { media, choices, saves, access }: Deps) => {
  const presentPrizes = async (row: ContestDbRow): Promise<ContestDetails['prizes']> => {
    const prizes = await prizeStore(db).list(row.id);
    const winners = await winnerStore(db).listStanding(row.id);
    const present = async (prize: PrizeRow): Promise<ContestDetails['prizes'][number]> => ({
      ...toPrizeValues(prize),
      picture_url: prize.pictureId ? ((await media.find(row.businessId, prize.pictureId))?.src ?? null) : null,
      seed_hash: prize.seedHash,
      winners: winners
        .filter(({ prizeId }) => prizeId === prize.id)
        .map(({ id, contestantId, name, state }) => ({
          winner_id: id,
          user_id: contestantId,
          name: name ?? 'Erased contestant',
          state,
        })),
    });
    return Promise.all(prizes.map(present));
  };

  return {
    list: async (business: BusinessContext): Promise<ContestRow[]> => {
      const rows = await contestStore(db).list(business.id, await access.visibleIds(business));
      const totals = await stateTotalStore(db).list(rows.map(({ id }) => id));
      const roleOf = await access.rolesOf(business);
      return rows.map((row) =>
        presentRow(row, totals.get(row.id), { origin, now: now(), role: roleOf(row.id) ?? 'viewer' }),
      );
    },

    get: async (business: BusinessContext, id: number): Promise<ContestDetails> => {
      const row = await access.requireContest(business, id, 'viewer');
      const parts = {
        prizes: await presentPrizes(row),
        changes: await contestChangeStore(db).list(id),
        totals: await stateTotalStore(db).find(id),
        ...(await choices.describeFacebook(business.id, row.facebook)),
      };
      const isDrawn = await contestStore(db).isDrawn(id);
      const settings = { origin, now: now(), role: row.role };
      return presentDetails({ ...row, isDrawn }, await saves.loadValues(db, row), parts, settings);
    },

    /** Returns the links and codes to share a contest, and the sources of its visitors. */
    widgets: async (business: BusinessContext, id: number): Promise<ContestWidgets> => {
      const row = await access.requireContest(business, id, 'viewer');
      const { name, slug, startsAt, publishedAt, facebook, switches } = row;
      const isPublic = publishedAt !== null && slug !== null;
      const pageId = switches.facebook ? facebook.fbcontest_page_id : '';
      return {
        id,
        name,
        slug: slug ?? '',
        starts: startsAt,
        origin,
        state: contestStateAt(row, now(), await contestStore(db).isDrawn(id)),
        page_url: isPublic ? contestPageUrl(origin, slug) : null,
        short_url: isPublic ? `${origin}${contestShortPath(id)}` : null,
        announcement_page: (pageId && (await choices.findPage(business, pageId))) || null,
        sources: await entryDayStore(db).sumBySource(id),
      };
    },
  };
};
