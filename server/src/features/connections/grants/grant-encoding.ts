import type { Connector } from '@fanfare/connectors/ports/connector';
import type { Grant } from '@fanfare/connectors/ports/grant';
import type { NetworkName } from '@fanfare/contract/networks/names';
import { z } from 'zod';
import type { ConnectionRow } from '../connections.store.ts';
import type { Mode } from '../connections.tables.ts';

/** The networks as this installation is set up: real ones or practice ones, never both. */
export type Networks = { mode: Mode; find(network: NetworkName): Connector | undefined };

const Stored = z.object({
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  expiresAt: z.coerce.date().optional(),
  scopes: z.array(z.string()),
  account: z.object({ id: z.string(), name: z.string(), picture: z.string().optional() }),
});

export const serializeGrant = (grant: Grant): string => JSON.stringify(grant);
export const parseGrant = (text: string): Grant => Stored.parse(JSON.parse(text));

/** What the seal of a grant is bound to: moved to another row or another business, it no longer opens. */
export const grantSecretContext = ({ businessId, id }: Pick<ConnectionRow, 'businessId' | 'id'>) =>
  `connection:${businessId}:${id}`;
export const reachPlaceOf = (connection: Pick<ConnectionRow, 'businessId' | 'id'>, remoteId: string) =>
  `${grantSecretContext(connection)}:${remoteId}`;

/** A permission given again, without losing what this time was left out: an empty value never overwrites a token. */
export const mergeGrants = (old: Grant | undefined, fresh: Grant): Grant => {
  if (!old || old.account.id !== fresh.account.id) return fresh;
  const refreshToken = fresh.refreshToken || old.refreshToken;
  return { ...fresh, accessToken: fresh.accessToken || old.accessToken, ...(refreshToken ? { refreshToken } : {}) };
};
