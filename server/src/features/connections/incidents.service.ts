import { minuteMs } from '@fanfare/contract/kit/durations';
import { formatDayInZone } from '@fanfare/contract/kit/format-time';
import { type ConnectorFailure, type FailureKind, nextSteps, withNextStep } from '@fanfare/contract/networks/failure';
import { networkLabels } from '@fanfare/contract/networks/names';
import { createBatcher } from '../../platform/batching.ts';
import type { Tx } from '../../platform/db/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { businessQueries } from '../business/index.ts';
import type { Notify } from '../notifications/index.ts';
import { type ConnectionRow, connectionStore } from './connections.store.ts';

export type IncidentService = ReturnType<typeof incidentService>;
type Deps = { notify: Notify };
type Incident = { kind: FailureKind; message: string; networkMessage?: string | undefined };

/** Kinds of failures that concern the account itself; all other kinds concern one call. */
const accountErrorKinds: readonly FailureKind[] = ['reauthorize', 'permission'];
export const isAccountError = ({ kind }: ConnectorFailure): boolean => accountErrorKinds.includes(kind);
/** Milliseconds between updates of connections that work, when many calls succeed at once. */
const successIntervalMs = 30;

/**
 * Service for incidents of accounts. An account has one incident at a time: users are notified when it begins, and it
 * ends when the account works again.
 */
export const incidentService = ({ db, now }: Platform, { notify }: Deps) => {
  const notifyUsers = async (
    tx: Tx,
    row: ConnectionRow,
    event: 'connection-broken' | 'connection-expiring',
    title: string,
    message: string,
  ) => {
    const business = await businessQueries(tx).find(row.businessId);
    if (!business) return;
    const userIds = await businessQueries(tx).keepMembers(business.id, [business.ownerId, row.userId]);
    for (const userId of userIds) {
      const groupKey = `${event}:${row.id}`;
      await notify(tx, {
        userId,
        businessId: row.businessId,
        event,
        groupKey,
        title,
        message,
        link: `/user/account?connection=${row.id}#${tabFor(row)}`,
      });
    }
  };

  const recordSuccesses = createBatcher(
    async (ids: readonly number[]) => {
      await connectionStore(db).updateAllEverywhere(ids, { ...noProblem, lastSuccessAt: now() });
      return ids;
    },
    { intervalMs: successIntervalMs },
  );

  const begin = (row: ConnectionRow, { kind, message, networkMessage }: Incident) =>
    db.transaction(async (tx) => {
      const locked = await connectionStore(tx).lockEverywhere(row.id);
      if (!locked || locked.disconnectedAt) return;
      const isNew = locked.problemKind === null;
      await connectionStore(tx).update(row.id, {
        problemKind: kind,
        problemMessage: message,
        networkMessage: networkMessage ?? null,
        ...(isNew ? { problemAt: now() } : {}),
      });
      if (!isNew) return;
      const title = `${locked.name} lost access to ${networkLabels[row.network]}`;
      await notifyUsers(tx, locked, 'connection-broken', title, withNextStep(message, nextSteps[kind]));
    });

  return {
    begin,

    recordFailure: async (row: ConnectionRow, failure: ConnectorFailure) => {
      const { kind, details } = failure;
      if (isAccountError(failure))
        await begin(row, { kind, message: details.message, networkMessage: details.networkMessage });
    },

    /** Records a success, at most once a minute per connection. */
    recordSuccess: async (row: ConnectionRow) => {
      const isRecent = row.lastSuccessAt !== null && now().getTime() - row.lastSuccessAt.getTime() < minuteMs;
      if (isRecent && row.problemKind === null) return;
      await recordSuccesses(row.id);
    },

    /** Warns users about the expiry of a grant, once per expiry date; reconnecting sets a new date. */
    warnOfExpiry: (row: ConnectionRow) =>
      db.transaction(async (tx) => {
        const locked = await connectionStore(tx).lockEverywhere(row.id);
        if (!locked?.expiresAt || locked.disconnectedAt || locked.warnedFor?.getTime() === locked.expiresAt.getTime())
          return;
        await connectionStore(tx).update(row.id, { warnedFor: locked.expiresAt });
        const title = `Reconnect ${networkLabels[row.network]} soon`;
        const day = formatDayInZone(locked.expiresAt, 'UTC');
        const message = `Access to ${locked.name} expires on ${day}. Reconnect it before then.`;
        await notifyUsers(tx, locked, 'connection-expiring', title, message);
      }),
  };
};

export const noProblem = { problemKind: null, problemMessage: null, networkMessage: null, problemAt: null } as const;

const adNetworks = ['google', 'native-ads'];
const tabFor = ({ network }: ConnectionRow) => (adNetworks.includes(network) ? 'adnetworks' : 'social');
