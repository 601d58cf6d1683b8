import { accountKindFor, type Connection, type ConnectionState } from '@fanfare/contract/connections/connections';
import { dayMs } from '@fanfare/contract/kit/durations';
import { nextSteps } from '@fanfare/contract/networks/failure';
import type { CapabilityProfile } from '@fanfare/contract/networks/profile';
import type { BusinessContext, Caller } from '../../platform/http/index.ts';
import type { ConnectionRow } from './connections.store.ts';
import type { ReachableAssetRow } from './reachable/reachable-assets.store.ts';
import { warningFor } from './reachable/reachable-assets.ts';

type ConnectionInput = {
  row: ConnectionRow;
  connectedBy: string;
  reach: ReachableAssetRow[];
  profile: CapabilityProfile | undefined;
  scopes: readonly string[];
};

export const canRemove = (row: ConnectionRow, caller: Caller, business: BusinessContext) =>
  business.isOwner || row.userId === caller.userId;

export const presentConnection = (
  input: ConnectionInput,
  caller: Caller,
  business: BusinessContext,
  now: Date,
): Connection => {
  const { row, connectedBy, reach, scopes } = input;
  const kind = accountKindFor(row.network) ?? 'facebook';
  const missing = row.secretId === null ? [] : scopes.filter((scope) => !row.granted.includes(scope));
  return {
    id: row.id,
    kind,
    mode: row.mode,
    account_id: row.remoteId,
    name: row.name,
    picture: row.picture,
    connected_by: connectedBy,
    removable: canRemove(row, caller, business),
    state: toState(input, missing, now),
    problem: presentProblem(row),
    granted: row.granted,
    missing,
    expires: input.profile?.token.renewal === 'login' ? row.expiresAt : null,
    checked: row.checkedAt,
    last_success: row.lastSuccessAt,
    connected: row.connectedAt,
    reach: reach.map((asset) => ({
      type: asset.type,
      value: asset.remoteId,
      label: asset.label,
      warning: warningFor(asset),
    })),
    ...(kind === 'facebook' ? { facebookId: row.remoteId } : {}),
    ...(kind === 'twitter' ? { twitterId: row.remoteId } : {}),
    ...(kind === 'pinterest' ? { pinterestId: row.remoteId } : {}),
  };
};

const toState = ({ row, profile }: ConnectionInput, missing: readonly string[], now: Date): ConnectionState => {
  if (row.problemKind !== null) return 'attention';
  if (missing.length > 0) return 'limited';
  if (!row.expiresAt || profile?.token.renewal !== 'login') return 'working';
  const leftMs = row.expiresAt.getTime() - now.getTime();
  return leftMs < profile.token.warnBeforeDays * dayMs ? 'expiring' : 'working';
};

const presentProblem = ({ problemKind: kind, problemMessage, networkMessage, problemAt }: ConnectionRow) =>
  kind === null
    ? null
    : {
        kind,
        sentence: problemMessage ?? '',
        words: networkMessage,
        next_step: nextSteps[kind],
        since: problemAt ?? new Date(0),
      };
