import { contestName } from '@fanfare/contract/contests/contest-name';
import type { WidgetDay, WidgetFigures } from '@fanfare/contract/dashboard/dashboard';
import { type Period, toWidgetDays } from '@fanfare/contract/dashboard/period';
import { dashboardMessages } from '@fanfare/contract/dashboard/widgets';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { confirmedStates } from '../contestant-states.ts';
import { contestStore } from '../contests.store.ts';
import { type FigureScope, figureStore } from './figures.store.ts';

/** User who looks at a figure. Business null: a staff user, who sees figures over all businesses. */
type Viewer = { business: BusinessContext | null };
type Settings = { contest?: number | undefined };
/** Contest or contests that a figure is about; null if there are none. */
type Subject = { scope: FigureScope; name: string } | null;

const boards = ['business', 'staff'] as const;
const need = ['contests:viewer', 'reports:viewer'] as const;

/** Dashboard sources for total users, total entries and entries over time, from kept sums. */
export const contestDashboardSources = ({ db }: Platform) => {
  const findSubject = async ({ business }: Viewer, { contest: contestId }: Settings): Promise<Subject> => {
    if (contestId !== undefined) {
      const contest = business && (await contestStore(db).find(business.id, contestId));
      if (!contest) throw new Problem('not-found', { message: dashboardMessages.contestUnknown });
      return { scope: { businessId: business.id, contestId }, name: contestName(contest) };
    }
    const scope = { businessId: business?.id ?? null, contestId: null };
    if (!business) return { scope, name: 'All businesses' };
    return (await figureStore(db).hasContest(scope)) ? { scope, name: 'All contests' } : null;
  };

  const sumEntries = (scope: FigureScope, { previousStart: since, timeZone }: Period) =>
    figureStore(db).sumEntriesByDay(scope, { since, timeZone });

  const loadEntryTotal = async ({ scope, name }: NonNullable<Subject>, period: Period) =>
    withTotal(
      name,
      await figureStore(db).countEntries(scope, confirmedStates),
      await sumEntries(scope, period),
      period,
    );

  const listOptions = async ({ business }: Viewer) =>
    business
      ? (await contestStore(db).list(business.id)).map(({ id, name }) => ({
          value: String(id),
          label: contestName({ name }),
        }))
      : [];

  return [
    {
      name: 'total_users' as const,
      boards,
      need,
      load: async (viewer: Viewer, settings: Settings, period: Period): Promise<WidgetFigures> => {
        const subject = await findSubject(viewer, settings);
        if (!subject) return withoutContest;
        // Users equal entries in a single contest, because a person can enter a contest once.
        if (subject.scope.contestId !== null) return loadEntryTotal(subject, period);
        const { businessId } = subject.scope;
        const { previousStart: since, timeZone } = period;
        const sums = await figureStore(db).sumPeopleByDay(businessId, { since, timeZone });
        return withTotal(subject.name, await figureStore(db).sumPeople(businessId), sums, period);
      },
    },
    {
      name: 'total_entries' as const,
      boards,
      need,
      listOptions,
      load: async (viewer: Viewer, settings: Settings, period: Period): Promise<WidgetFigures> => {
        const subject = await findSubject(viewer, settings);
        return subject ? loadEntryTotal(subject, period) : withoutContest;
      },
    },
    {
      name: 'entries' as const,
      boards,
      need,
      listOptions,
      load: async (viewer: Viewer, settings: Settings, period: Period): Promise<WidgetFigures> => {
        const subject = await findSubject(viewer, settings);
        if (!subject) return withoutContest;
        const sums = await sumEntries(subject.scope, period);
        const days = toDays(sums, period);
        const total = days.reduce((sum, { value }) => sum + (value ?? 0), 0);
        return { ...withoutDays(subject.name, total, sums, period), days };
      },
    },
  ];
};

const withoutContest: WidgetFigures = {
  subject: null,
  total: null,
  previous: null,
  since: null,
  days: [],
  as_of: null,
  notice: 'no-contest',
};

/** Values of a figure by day; 0 for a day before the first entry. */
const toDays = (sums: ReadonlyMap<string, number>, period: Period): WidgetDay[] =>
  toWidgetDays(period, sums, period.previousStart);

/** Totals of a figure without its days; `previous` is the sum of the preceding period. */
const withoutDays = (subject: string, total: number, sums: ReadonlyMap<string, number>, { days }: Period) => {
  const [firstDay = ''] = days;
  const previous = [...sums].reduce((sum, [day, added]) => (day < firstDay ? sum + added : sum), 0);
  return { subject, total, previous, since: null, notice: null, as_of: null };
};

/** Figures with their total at the end of each day, computed backward from the total of now. */
const withTotal = (
  subject: string,
  total: number,
  sums: ReadonlyMap<string, number>,
  period: Period,
): WidgetFigures => {
  let atEnd = total;
  const days = toDays(sums, period)
    .toReversed()
    .map((day) => {
      const withEnd = { ...day, total: atEnd };
      atEnd -= day.value ?? 0;
      return withEnd;
    })
    .toReversed();
  return { ...withoutDays(subject, total, sums, period), days };
};
