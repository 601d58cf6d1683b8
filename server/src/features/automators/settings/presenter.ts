import { microsToText } from '@fanfare/contract/ads/money';
import type { Automator } from '@fanfare/contract/automators/automators';
import { allows } from '@fanfare/contract/kit/permission';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { ListedAutomator } from '../automators.store.ts';
import type { RunRow } from '../run-log.store.ts';
import { nextRunAt, utcTimeOf } from '../schedule.ts';
import { canActivate, type UsableAccount } from './automator-access.ts';

export const presentMicros = (micros: number | null): string | null => (micros === null ? null : microsToText(micros));

type Context = {
  business: BusinessContext;
  now: Date;
  account: UsableAccount | undefined;
  names: { filterName: string | null; profileName: string | null; pageName: string | null };
  lastRun: RunRow | undefined;
  committedMicros: number | null;
};

export const presentAutomator = ({ row, activatedBy, updatedBy }: ListedAutomator, context: Context): Automator => {
  const { business, now, account, names, lastRun, committedMicros } = context;
  const upcoming = row.nextRunAt ?? nextRunAt(row.wallTime, row.timeZone, now);
  return {
    automator_id: row.id,
    automator_name: row.name,
    priority: row.priority,
    state: row.isActive ? 'active' : 'paused',
    paused_reason: row.isActive ? null : row.pausedReason,
    schedule_at: utcTimeOf(upcoming),
    wall_time: row.wallTime,
    time_zone: row.timeZone,
    run_at: row.nextRunAt === null ? null : Math.floor(row.nextRunAt.getTime() / 1000),
    source_type: row.sourceType,
    adnetwork: row.network,
    adaccount: row.accountId,
    source: row.source,
    adaccount_name: account?.name ?? null,
    currency: account?.currency ?? null,
    page_name: names.pageName,
    filter: row.filter,
    filter_name: names.filterName,
    action_type: row.actionType,
    adprofile: row.adProfileId,
    adprofile_name: names.profileName,
    change: row.change,
    spend_limit: presentMicros(row.spendLimitMicros),
    committed: presentMicros(committedMicros),
    max_actions: row.maxActions,
    once_hours: row.onceHours,
    dry_run: row.isDryRun,
    activated_by: activatedBy,
    updated_at: row.updatedAt,
    updated_by: updatedBy,
    last_run: lastRun ? presentLastRun(lastRun) : null,
    can: { edit: allows('automators:editor', business), activate: canActivate(business, row.network) },
  };
};

const presentLastRun = (run: RunRow): NonNullable<Automator['last_run']> => ({
  run_id: run.id,
  started_at: run.startedAt,
  state: run.state,
  dry_run: run.isDryRun,
  acted: run.isDryRun ? run.counts.wouldAct : run.counts.acted,
  message: run.message,
});
