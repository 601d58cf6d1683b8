import type { ContestChoice, ListedContestant } from '@fanfare/contract/contests/contestant-calls';
import { type ContestantState, contestantStates } from '@fanfare/contract/contests/contestants';
import { pageSize } from '@fanfare/contract/kit/paging';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { ContestAccessService } from '../admins/contest-access.service.ts';
import { contestStateAt } from '../contest-state.ts';
import { confirmedStates, type StateTotals, sumOfStates } from '../contestant-states.ts';
import { type ContestDbRow, contestStore } from '../contests.store.ts';
import { type ContestantRow, contestantStore } from '../entries/contestants.store.ts';
import { filledForm } from '../entries/form-columns.ts';
import { stateTotalStore } from '../kept-sums.store.ts';

export type ContestantService = ReturnType<typeof contestantService>;
type Deps = { access: Pick<ContestAccessService, 'requireContest'> };
type ListQuery = { page: number; search: string; state?: ContestantState };

const presentContestant = (row: ContestantRow): ListedContestant => ({
  user_id: row.id,
  name: row.name,
  email: row.email,
  state: row.state,
  points: row.points,
  score: row.score,
  reasons: row.reasons,
  origin: row.origin,
  source: row.source,
  entered: row.createdAt,
  confirmed: row.confirmedAt,
});

/** Service for lists of contestants, and figures about them. */
export const contestantService = ({ db, now }: Platform, { access }: Deps) => {
  const presentChoice = (
    contest: Pick<ContestDbRow, 'id' | 'name' | 'publishedAt' | 'startsAt' | 'endsAt'>,
    totals: StateTotals | undefined,
    isDrawn: boolean,
  ): ContestChoice => ({
    id: contest.id,
    name: contest.name,
    ends: contest.endsAt,
    state: contestStateAt(contest, now(), isDrawn),
    entries: sumOfStates(totals, confirmedStates),
    held: sumOfStates(totals, ['held']),
  });

  return {
    /** Lists contests that run now. */
    listActive: async (business: BusinessContext): Promise<ContestChoice[]> => {
      const rows = await contestStore(db).list(business.id);
      const running = rows.filter((row) => contestStateAt(row, now(), row.isDrawn) === 'running');
      const totals = await stateTotalStore(db).list(running.map(({ id }) => id));
      return running.map((row) => presentChoice(row, totals.get(row.id), row.isDrawn));
    },

    list: async (business: BusinessContext, contestId: number, { page, search, state }: ListQuery) => {
      const contest = await access.requireContest(business, contestId, 'viewer');
      const store = contestantStore(db);
      const totals = await stateTotalStore(db).find(contestId);
      const options = { state, limit: pageSize, offset: (page - 1) * pageSize };
      const { rows, total } =
        search === ''
          ? {
              rows: await store.page(contestId, options),
              // Totals leave out withdrawn entries, although the list shows them until their rows are deleted.
              total: sumOfStates(totals, state ? [state] : contestantStates.filter((name) => name !== 'withdrawn')),
            }
          : await store.search(contestId, search, options);
      return {
        contest: presentChoice(contest, totals, await contestStore(db).isDrawn(contestId)),
        items: rows.map(presentContestant),
        // Kept totals lag by seconds, because a new entry is counted once it is sealed in the contest's chain; the list
        // of contestants shows it at once.
        total: rows.length > 0 ? Math.max(total, options.offset + rows.length) : total,
        page,
        page_size: pageSize,
      };
    },

    actionSummary: async (business: BusinessContext, contestId: number, contestantId: number) => {
      const { entryForm } = await access.requireContest(business, contestId, 'viewer');
      const row = await contestantStore(db).find(contestId, contestantId);
      if (!row) throw new Problem('not-found');
      const actions = await contestantStore(db).summarizeActions(contestId, contestantId);
      return {
        contestant: presentContestant(row),
        actions: actions.map(({ id, ...action }) => ({ action_id: id, ...action })),
        form: filledForm(entryForm, row.fields),
      };
    },
  };
};
