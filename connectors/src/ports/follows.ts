import type { Grant } from './grant.ts';

/** Whom an account follows. */
export interface Follows {
  /** Whether the account of the grant follows this one. False too if the network has no such account. */
  isFollowing(grant: Grant, username: string): Promise<boolean>;
}
