import { addDays, previousRange, type ReportPreset, rangeOf, reportPresets } from '@fanfare/contract/insights/ranges';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { rowsOf } from '../../../platform/db/rows-of.ts';
import { adAccounts } from '../insights.tables.ts';
import { previousPrefix, sumNames } from '../sums.store.ts';
import { weeksIn } from './week-spans.ts';
import { figuresIn, weekStore } from './weeks.store.ts';

type Span = { preset: ReportPreset; isPrevious: boolean; from: string; to: string };

/** Ranges of all presets on a day, each with the equally long range before it. */
const spansOn = (today: string): Span[] =>
  reportPresets.flatMap((preset) => {
    const range = rangeOf(preset, today);
    return [
      { preset, isPrevious: false, ...range },
      { preset, isPrevious: true, ...previousRange(range) },
    ];
  });

/**
 * Segments of days, cut wherever a range of a preset begins or ends, so that each day is in one segment and a range is
 * a list of segments. `edges`: first days of the segments, and the day after the last one.
 */
export const segmentsOf = (spans: readonly Span[]) => {
  const edges = [...new Set(spans.flatMap(({ from, to }) => [from, addDays(to, 1)]))].toSorted();
  const parts = spans.flatMap(({ preset, isPrevious, from, to }) =>
    edges.flatMap((edge, index) => (edge >= from && edge <= to ? [{ preset, isPrevious, segment: index + 1 }] : [])),
  );
  return { edges, parts };
};

const allNames = [...sumNames, ...sumNames.map((name) => `${previousPrefix}${name}`)];
const list = (names: readonly string[], make: (name: string) => string): string => names.map(make).join(', ');
const isCounted = (name: string): boolean => ['impressions', 'clicks', 'spend_micros'].includes(name);
const sumWhere = (condition: string) => (name: string) => {
  const sum = `sum(segments.${name}) filter (where ${condition})`;
  return isCounted(name) ? `coalesce(${sum}, 0)` : sum;
};
/** SQL array of preset names by number; rows have the number, which is faster to compare than text. */
const presetNames = sql.raw(`(array[${list(reportPresets, (preset) => `'${preset}'`)}])`);

/** Store of the sums per object and preset and their totals, computed from days. */
export const presetSumsStore = (db: Db | Tx) => ({
  /** True if objects are new, or have another state or parent, since the totals were computed. */
  hasUncounted: async (accountId: number): Promise<boolean> => {
    const found = await db.execute(sql`
      select from ad_objects where account_id = ${accountId} and counted_state is distinct from state limit 1`);
    return rowsOf(found).length > 0;
  },

  /** Renews the sums of an account for the presets of `today`. */
  renew: async (businessId: number, accountId: number, today: string): Promise<void> => {
    const { edges, parts } = segmentsOf(spansOn(today));
    const first = edges[0] ?? today;
    const last = edges.at(-1) ?? today;
    const range = { from: first, to: addDays(last, -1) };
    const keptWeeks = await weekStore(db).listKept([accountId], range);
    // A week that an edge cuts lies in two segments, so its days are summed singly; all other kept weeks are used
    // whole.
    const wholeWeeks = edges.flatMap((edge, index) => {
      const next = edges[index + 1];
      return next ? weeksIn({ from: edge, to: addDays(next, -1) }).filter((week) => keptWeeks.has(week)) : [];
    });
    await db.execute(sql`
      with segments as materialized (
        select object_id, width_bucket(date, ${sql.param(edges)}::date[]) as segment,
          ${sql.raw(list(sumNames, (name) => `sum(${name}) as ${name}`))}
        from (${figuresIn([accountId], range, new Set(wholeWeeks))}) as figures
        group by 1, 2),
      parts as (
        select * from unnest(${sql.param(parts.map(({ preset }) => reportPresets.indexOf(preset) + 1))}::int[],
          ${sql.param(parts.map(({ isPrevious }) => isPrevious))}::bool[],
          ${sql.param(parts.map(({ segment }) => segment))}::int[]) as parts(preset, is_previous, segment)),
      by_ad as materialized (
        select preset, object_id, ${sql.raw(list(sumNames, (name) => `${sumWhere('not is_previous')(name)} as ${name}`))},
          ${sql.raw(list(sumNames, (name) => `${sumWhere('is_previous')(name)} as ${previousPrefix}${name}`))}
        from segments join parts using (segment) group by 1, 2),
      parents as (
        select parts.id as object_id, parents.id as parent_id, 'campaign' as level
        from ad_objects parts
        join ad_objects parents on parents.account_id = parts.account_id and parents.level = 'campaign'
          and parents.remote_id = parts.campaign_remote_id
        where parts.account_id = ${accountId} and parts.level in ('ad', 'campaign')
        union all
        select ads.id, parents.id, 'group'
        from ad_objects ads
        join ad_objects parents on parents.account_id = ads.account_id and parents.level = 'group'
          and parents.remote_id = ads.group_remote_id
        where ads.account_id = ${accountId} and ads.level = 'ad'),
      computed as materialized (
        select by_ad.*, 'ad' as level from by_ad join ad_objects ads on ads.id = by_ad.object_id
        where ads.account_id = ${accountId} and ads.level = 'ad'
        union all
        select preset, parent_id, ${sql.raw(list(allNames, (name) => `sum(${name})`))}, level
        from by_ad join parents using (object_id) group by preset, parent_id, level),
      written as (
        insert into ad_preset_sums (preset, object_id, level, ${sql.raw(allNames.join(', '))}, business_id, account_id)
        select ${presetNames}[preset], object_id, level, ${sql.raw(allNames.join(', '))},
          ${businessId}::bigint, ${accountId}::bigint
        from computed order by computed.preset, object_id
        on conflict (account_id, preset, object_id) do update
        set ${sql.raw(list(['level', ...allNames], (name) => `${name} = excluded.${name}`))}
        where (${sql.raw(list(['level', ...allNames], (name) => `ad_preset_sums.${name}`))})
          is distinct from (${sql.raw(list(['level', ...allNames], (name) => `excluded.${name}`))})),
      objects as materialized (
        select id, level, state from ad_objects where account_id = ${accountId}),
      totals as (
        select presets.preset, objects.level, state, count(*)::int as total,
          ${sql.raw(list(allNames, (name) => `sum(${name}) as ${name}`))}
        from objects
        cross join generate_series(1, ${reportPresets.length}::int) as presets(preset)
        left join computed on computed.object_id = objects.id and computed.preset = presets.preset
        group by 1, 2, 3),
      written_totals as (
        insert into ad_preset_totals (preset, level, state, total, ${sql.raw(allNames.join(', '))}, business_id, account_id)
        select ${presetNames}[preset], level, state, total, ${sql.raw(allNames.join(', '))},
          ${businessId}::bigint, ${accountId}::bigint
        from totals
        on conflict (account_id, preset, level, state) do update
        set ${sql.raw(list(['total', ...allNames], (name) => `${name} = excluded.${name}`))}),
      removed_totals as (
        delete from ad_preset_totals old
        where old.account_id = ${accountId}
          and not exists (select from totals where ${presetNames}[totals.preset] = old.preset
            and totals.level = old.level and totals.state = old.state)),
      -- The state as it was counted: a change at the same moment leaves the two different. What is changing is left out.
      counted as (
        update ad_objects set counted_state = objects.state
        from objects where objects.id = ad_objects.id and ad_objects.id in (
          select id from ad_objects where account_id = ${accountId} and counted_state is distinct from state
          for update skip locked))
      delete from ad_preset_sums old
      where old.account_id = ${accountId}
        and not exists (select from computed where ${presetNames}[computed.preset] = old.preset and computed.object_id = old.object_id)`);
    await db.update(adAccounts).set({ sumsOn: today }).where(eq(adAccounts.id, accountId));
  },
});
