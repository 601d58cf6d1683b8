import type { Connector } from '@fanfare/connectors/ports/connector';
import type { Grant } from '@fanfare/connectors/ports/grant';
import type { VideoSearch } from '@fanfare/connectors/ports/video-search';
import type { NetworkName } from '@fanfare/contract/networks/names';
import { z } from 'zod';
import type { ConnectionRow } from '../connections.store.ts';
import type { Mode } from '../connections.tables.ts';

/** Configured connectors: all live or all practice. */
export type Networks = {
  mode: Mode;
  find(network: NetworkName): Connector | undefined;
  /** Video search by key; missing without a feature that searches videos. */
  keyedVideoSearch?: VideoSearch;
};

const StoredGrant = z.object({
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  expiresAt: z.coerce.date().optional(),
  scopes: z.array(z.string()),
  account: z.object({
    id: z.string(),
    name: z.string(),
    picture: z.string().optional(),
    user: z.string().optional(),
  }),
  userId: z.string().optional(),
  apiUrl: z.string().optional(),
});

export const serializeGrant = (grant: Grant): string => JSON.stringify(grant);
export const parseGrant = (text: string): Grant => StoredGrant.parse(JSON.parse(text));

/** Context with which a grant is sealed, so that a grant that is moved to another row or business cannot be opened. */
export const grantSecretContext = ({ businessId, id }: Pick<ConnectionRow, 'businessId' | 'id'>) =>
  `connection:${businessId}:${id}`;
export const reachableGrantContext = (connection: Pick<ConnectionRow, 'businessId' | 'id'>, remoteId: string) =>
  `${grantSecretContext(connection)}:${remoteId}`;

/** Merges a new grant into the stored one: an empty token never replaces a stored token. */
export const mergeGrants = (stored: Grant | undefined, received: Grant): Grant => {
  if (!stored || stored.account.id !== received.account.id) return received;
  const refreshToken = received.refreshToken || stored.refreshToken;
  return {
    ...received,
    accessToken: received.accessToken || stored.accessToken,
    ...(refreshToken ? { refreshToken } : {}),
  };
};
