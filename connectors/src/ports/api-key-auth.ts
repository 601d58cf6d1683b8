import type { Authorizer } from './authorizer.ts';
import type { Grant } from './grant.ts';

/** Auth of a network whose accounts are connected with an API key that the user copies from the network. */
export interface ApiKeyAuth extends Pick<Authorizer, 'probe'> {
  /** Connects an account; `reauthorize` when the network refuses the key. */
  connect(key: string): Promise<Grant>;
}
