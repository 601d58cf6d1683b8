import type { NetworkName } from '@fanfare/contract/networks/names';

/** An account by its id on its network, connected or not. */
export type AccountAddress = { network: NetworkName; remoteId: string };
