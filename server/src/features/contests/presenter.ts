import type { ContestantState } from '@fanfare/contract/contests/contestants';
import type { ContestDetails, ContestRow } from '@fanfare/contract/contests/contests';
import { gmtOffset } from '@fanfare/contract/contests/dates';
import { isLocalTime } from '@fanfare/contract/kit/local-time';
import type { Role } from '@fanfare/contract/kit/permission';
import { contestPageUrl } from './contest/contest-paths.ts';
import { confirmedStates, contestStateAt } from './contest-state.ts';
import type { ContestDbRow, contestStore } from './contests.store.ts';
import type { ContestValues } from './save/contest-values.ts';

type ListedRow = Awaited<ReturnType<ReturnType<typeof contestStore>['list']>>[number];
type Totals = ReadonlyMap<ContestantState, number> | undefined;
/** Values a contest is presented with. `role`: the caller's role in this contest. */
type Settings = { origin: string; now: Date; role: Role };

const sum = (totals: Totals, states: readonly ContestantState[]) =>
  states.reduce((total, state) => total + (totals?.get(state) ?? 0), 0);

export const presentRow = (row: ListedRow, totals: Totals, { origin, now, role }: Settings): ContestRow => ({
  id: row.id,
  name: row.name,
  slug: row.slug ?? '',
  state: contestStateAt(row, now, row.isDrawn),
  start_date: row.startDate,
  end_date: row.endDate,
  timezone: row.timeZone,
  starts: row.startsAt,
  ends: row.endsAt,
  entries: sum(totals, confirmedStates),
  held: sum(totals, ['held']),
  page_url: row.publishedAt && row.slug ? contestPageUrl(origin, row.slug) : null,
  campaign_id: row.campaignId,
  created: row.createdAt,
  role,
});

type DetailParts = Pick<ContestDetails, 'prizes' | 'changes' | 'owner_app' | 'facebook_profile'> & { totals: Totals };

export const presentDetails = (
  row: ContestDbRow & { isDrawn: boolean },
  values: ContestValues,
  { totals, ...parts }: DetailParts,
  settings: Settings,
): ContestDetails => {
  const { held: _, ...listed } = presentRow(row, totals, settings);
  return {
    ...listed,
    ...values,
    ...parts,
    gmt_offset: isLocalTime(values.start_date) ? gmtOffset(values.start_date, values.timezone) : null,
    contestants: sum(totals, [...confirmedStates, 'unconfirmed']),
    published: row.publishedAt,
  };
};
