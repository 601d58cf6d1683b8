import type { Grant } from './grant.ts';

/** Accounts that an account follows. */
export interface Follows {
  /** True if the account of the grant follows the account `username`. False too if the network has no such account. */
  isFollowing(grant: Grant, username: string): Promise<boolean>;
}
