import type { AdChanges, AdLevel, AdObjectRef } from '@fanfare/connectors/ports/ads/ads';
import { type ActionQueued, actionLabel, copyName, type RowAction } from '@fanfare/contract/ad-changes/row-actions';
import type { ReportLevel, ReportNetwork } from '@fanfare/contract/insights/report';
import { countOf } from '@fanfare/contract/kit/plurals';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidInput, Problem } from '../../platform/problem.ts';
import type { Actor } from '../audit/index.ts';
import type { AdAccountAccess, AdNetworkName } from '../connections/index.ts';
import type { AdRows, FoundAdObject } from './ad-rows.ts';
import type { ChangeRequestService } from './approval/change-requests.service.ts';
import { toDailyMicros } from './daily-spend.ts';
import { networkOf, toAdLevel } from './networks.ts';
import { type ChangeQueueService, toIdempotencyKey } from './queue/change-queue.service.ts';
import type { PausedParent, QueuedChange, SkippedChange, StartedSpend } from './queued-change.ts';
import { countRows, nouns, pausedParentOf, skipReason } from './row-rules.ts';

export type RowActionService = ReturnType<typeof rowActionService>;
type Action = Exclude<RowAction, 'budget'>;
export type Selection = {
  selected_ads: readonly string[];
  level?: ReportLevel | undefined;
  submit_id?: string | undefined;
  /** Id of the account; undefined to look for the ads in all accounts that the member can use. */
  account?: string | undefined;
  connectedAs?: string | undefined;
};
type Deps = {
  access: Pick<AdAccountAccess, 'list'>;
  objects: AdRows;
  queue: Pick<ChangeQueueService, 'once'>;
  requests: Pick<ChangeRequestService, 'submit'>;
  /** Changes that a network offers. */
  findChanges: (network: AdNetworkName) => AdChanges | undefined;
  hasConnection: (businessId: number, network: string, remoteId: string) => Promise<boolean>;
};

/** Service that pauses, activates and clones the selected rows of a report. */
export const rowActionService = (
  { db }: Platform,
  { access, objects, queue, requests, findChanges, hasConnection }: Deps,
) => {
  const findRows = async (business: BusinessContext, network: ReportNetwork, selection: Selection) => {
    const { selected_ads, level, account, connectedAs } = selection;
    const adLevel = toAdLevel(network, level);
    const adNetwork = networkOf[network];
    if (!adLevel) {
      const message = 'This network has no rows of this level.';
      throw invalidInput('level', message);
    }
    const accountId = account?.replace(/^act_/, '');
    if (accountId !== undefined && !(await access.list(business, adNetwork)).some(({ id }) => id === accountId))
      throw new Problem('not-found');
    if (connectedAs !== undefined && !(await hasConnection(business.id, adNetwork, connectedAs)))
      throw new Problem('not-found');
    const ids = [...new Set(selected_ads)];
    const found = await objects.find(business, adNetwork, adLevel, ids, accountId);
    if (found.length === 0) throw new Problem('not-found');
    const foundIds = new Set(found.map(({ object }) => object.remoteId));
    const missing = ids
      .filter((id) => !foundIds.has(id))
      .map((id): SkippedChange => ({ id, name: id, reason: 'It doesn’t exist, or you can’t use its account.' }));
    return { found, missing };
  };

  const toChanges = (network: ReportNetwork, action: Action, rows: readonly FoundAdObject[]): QueuedChange[] => {
    if (action === 'clone') return toCopies(network, rows);
    return rows.map((row) => ({
      ...toColumns(row),
      title: `${actionLabel(network, action)} ${row.object.name}`,
      change: { type: 'status', ref: toRef(row), isOn: action === 'activate' },
      ...(action === 'activate' && { note: noteOf(network, row), startedSpend: toStartedSpend(row) }),
    }));
  };

  const toCopies = (network: ReportNetwork, rows: readonly FoundAdObject[]): QueuedChange[] => {
    const [first] = rows;
    const becomeCampaigns = findChanges(networkOf[network])?.adCopyTarget === 'campaign';
    if (first?.object.level === 'ad' && becomeCampaigns) return toCampaignCopies(rows);
    return rows.map((row) => ({
      ...toColumns(row),
      title: `Clone ${row.object.name}`,
      change: { type: 'copy', ref: toRef(row), copyName: copyName(row.object.name) },
    }));
  };

  /**
   * Plans the changes of an action for the rows that can be changed, and lists why the action doesn't fit the rest of
   * the rows.
   */
  const plan = (network: ReportNetwork, action: Action, found: readonly FoundAdObject[]) => {
    const skipped: SkippedChange[] = [];
    const rows = found.filter((row) => {
      const reason = skipReason(network, action, row);
      const { remoteId: id, name } = row.object;
      if (reason) skipped.push({ id, name, reason, account: row.account });
      return reason === undefined;
    });
    return { rows, skipped, changes: toChanges(network, action, rows) };
  };

  return {
    plan,

    run: async (
      actor: Actor,
      business: BusinessContext,
      network: ReportNetwork,
      action: Action,
      selection: Selection,
    ): Promise<ActionQueued> => {
      const { submit_id, ...request } = selection;
      const idempotencyKey = toIdempotencyKey(submit_id, network, action, request);
      return queue.once(business.id, idempotencyKey, async () => {
        const { found, missing } = await findRows(business, network, selection);
        const { rows, changes, ...planned } = plan(network, action, found);
        const skipped = [...missing, ...planned.skipped];
        const title = `${actionLabel(network, action)} ${countRows(rows.length, network, selection.level)}`;
        const pausedParents = action === 'activate' ? groupParents(network, rows) : [];
        return db.transaction((tx) =>
          requests.submit(tx, actor, business, {
            action,
            network,
            title,
            changes,
            skipped,
            rowCount: rows.length,
            pausedParents,
            idempotencyKey,
          }),
        );
      });
    },
  };
};

const toColumns = ({ account, object }: FoundAdObject) => ({
  account,
  level: object.level,
  objectId: object.remoteId,
  name: object.name,
});

const toRef = ({ object }: FoundAdObject): AdObjectRef => ({
  level: object.level,
  id: object.remoteId,
  campaignId: object.campaignRemoteId,
  ...(object.groupRemoteId !== null && { groupId: object.groupRemoteId }),
});

/** Copies of campaigns: selected ads of the same campaign become one copy of that campaign. */
const toCampaignCopies = (rows: readonly FoundAdObject[]): QueuedChange[] => {
  const campaigns = Map.groupBy(rows, ({ account, object }) => `${account.id} ${object.campaignRemoteId}`);
  return [...campaigns.values()].flatMap((ads) => {
    const [first] = ads;
    if (!first) return [];
    const id = first.object.campaignRemoteId;
    const name = first.campaign?.name ?? first.object.name;
    const level: AdLevel = 'campaign';
    const adIds = ads.map(({ object }) => object.remoteId);
    return [
      {
        account: first.account,
        level,
        objectId: id,
        name,
        title: `Clone ${countOf(ads.length, 'ad')} of ${name}`,
        change: { type: 'copy', ref: { level, id, adIds }, copyName: copyName(name) },
      },
    ];
  });
};

/** Amount per day that the budget of an activated row allows. */
const toStartedSpend = ({ account, budget, object }: FoundAdObject): StartedSpend =>
  budget
    ? {
        currency: account.currency,
        key: `${account.remoteId} ${budget.level} ${budget.id}`,
        micros: toDailyMicros(budget, 0, budget.minor),
      }
    : {
        currency: account.currency,
        key: `${account.remoteId} ${object.level} ${object.remoteId}`,
        micros: 0,
        isUnknown: true,
      };

const noteOf = (network: ReportNetwork, row: FoundAdObject): string | undefined => {
  const parent = pausedParentOf(network, row);
  return parent && `It won’t run until the ${nouns[parent.level][0]} “${parent.name}” is active.`;
};

const groupParents = (network: ReportNetwork, rows: readonly FoundAdObject[]): PausedParent[] => {
  const parents = rows.flatMap((row) => pausedParentOf(network, row) ?? []);
  return [...Map.groupBy(parents, ({ level, id }) => `${level} ${id}`).values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, rows: others.length + 1 }] : [],
  );
};
