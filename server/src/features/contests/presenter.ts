import type { ContestDetails, ContestRow } from '@fanfare/contract/contests/contests';
import { gmtOffset } from '@fanfare/contract/contests/dates';
import { isLocalTime } from '@fanfare/contract/kit/local-time';
import type { Role } from '@fanfare/contract/kit/permission';
import { contestPageUrl } from './contest/contest-paths.ts';
import { contestStateAt } from './contest-state.ts';
import { confirmedStates, type StateTotals, sumOfStates } from './contestant-states.ts';
import type { ContestDbRow, contestStore } from './contests.store.ts';
import type { ContestValues } from './save/contest-values.ts';

type ListedRow = Awaited<ReturnType<ReturnType<typeof contestStore>['list']>>[number];
/** Data that a contest's API response is built from. `role`: the caller's role in this contest. */
type Settings = { origin: string; now: Date; role: Role };

export const presentRow = (
  row: ListedRow,
  totals: StateTotals | undefined,
  { origin, now, role }: Settings,
): ContestRow => ({
  id: row.id,
  name: row.name,
  slug: row.slug ?? '',
  state: contestStateAt(row, now, row.isDrawn),
  start_date: row.startDate,
  end_date: row.endDate,
  timezone: row.timeZone,
  starts: row.startsAt,
  ends: row.endsAt,
  entries: sumOfStates(totals, confirmedStates),
  held: sumOfStates(totals, ['held']),
  page_url: row.publishedAt && row.slug ? contestPageUrl(origin, row.slug) : null,
  campaign_id: row.campaignId,
  created: row.createdAt,
  role,
});

type DetailParts = Pick<ContestDetails, 'prizes' | 'changes' | 'owner_app' | 'facebook_profile'> & {
  totals: StateTotals;
};

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
    contestants: sumOfStates(totals, [...confirmedStates, 'unconfirmed']),
    published: row.publishedAt,
  };
};
