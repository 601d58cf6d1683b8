import type { Grant } from './grant.ts';

/** Tells whether an account follows another account. */
export interface Follows {
  /** True if the account of the grant follows the account `username`. False too if the network has no such account. */
  isFollowing(grant: Grant, username: string): Promise<boolean>;
}
