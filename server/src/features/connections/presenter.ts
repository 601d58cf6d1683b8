import { type Connection, type ConnectionState, connectionMessages, kindOf } from '@fanfare/contract/connections';
import { nextSteps } from '@fanfare/contract/networks/failure';
import type { CapabilityProfile } from '@fanfare/contract/networks/profile';
import type { BusinessContext, Caller } from '../../platform/http/index.ts';
import type { ConnectionRow } from './connections.store.ts';
import type { ReachRow } from './reachable/reachable-assets.store.ts';

const dayMs = 86_400_000;

type Seen = {
  row: ConnectionRow;
  by: string;
  reach: ReachRow[];
  profile: CapabilityProfile | undefined;
  scopes: readonly string[];
};

export const canRemove = (row: ConnectionRow, caller: Caller, business: BusinessContext) =>
  business.isOwner || row.userId === caller.userId;

/** What is wrong with something reached, in the documents' sentences where they have one. */
export const warningFor = ({ ad, isUsable }: ReachRow): string | null => {
  if (ad && !ad.isActive) return connectionMessages.adAccountInactive;
  if (ad && !ad.hasPayment) return connectionMessages.adAccountUnfunded;
  return isUsable ? null : 'Your role there does not allow publishing or advertising.';
};

export const presentConnection = (seen: Seen, caller: Caller, business: BusinessContext, now: Date): Connection => {
  const { row, by, reach, scopes } = seen;
  const kind = kindOf(row.network) ?? 'facebook';
  const missing = row.secretId === null ? [] : scopes.filter((scope) => !row.granted.includes(scope));
  return {
    id: row.id,
    kind,
    mode: row.mode,
    account_id: row.remoteId,
    name: row.name,
    picture: row.picture,
    connected_by: by,
    removable: canRemove(row, caller, business),
    state: stateOf(seen, missing, now),
    problem: problemOf(row),
    granted: row.granted,
    missing,
    expires: seen.profile?.token.renewal === 'login' ? row.expiresAt : null,
    checked: row.checkedAt,
    last_success: row.lastSuccessAt,
    connected: row.connectedAt,
    reach: reach.map((one) => ({ type: one.type, value: one.remoteId, label: one.label, warning: warningFor(one) })),
    ...(kind === 'facebook' ? { facebookId: row.remoteId } : {}),
    ...(kind === 'twitter' ? { twitterId: row.remoteId } : {}),
    ...(kind === 'pinterest' ? { pinterestId: row.remoteId } : {}),
  };
};

const stateOf = ({ row, profile }: Seen, missing: readonly string[], now: Date): ConnectionState => {
  if (row.problemKind !== null) return 'attention';
  if (missing.length > 0) return 'limited';
  if (!row.expiresAt || profile?.token.renewal !== 'login') return 'working';
  const leftMs = row.expiresAt.getTime() - now.getTime();
  return leftMs < profile.token.warnBeforeDays * dayMs ? 'expiring' : 'working';
};

const problemOf = ({ problemKind: kind, problemSentence, problemWords, problemAt }: ConnectionRow) =>
  kind === null
    ? null
    : {
        kind,
        sentence: problemSentence ?? '',
        words: problemWords,
        next_step: nextSteps[kind],
        since: problemAt ?? new Date(0),
      };
