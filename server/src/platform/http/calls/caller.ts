import type { Membership, Need } from '@fanfare/contract/kit/permission';

/** The user of a call, identified by session or API key. */
export type Caller = {
  userId: number;
  /** True for a staff user whose session has the admin flag, who can use staff calls. */
  isStaff: boolean;
  via: 'session' | 'key';
  sessionId: number | null;
  /** The staff member who logged in as this user. */
  actorId: number | null;
  businessId: number | null;
  userName: string;
  /** The user's time zone; UTC until they choose one. */
  timeZone: string;
};

export type CallerFor<N extends Need> = N extends 'public' ? Caller | undefined : Caller;

/** The business of a call, with the caller's membership. */
export type BusinessContext = Membership & { id: number; name: string; memberId: number; userId: number };
export type BusinessFor<N extends Need> = N extends 'member' | 'owner' | `${string}:${string}` | readonly string[]
  ? BusinessContext
  : undefined;

/** Finds the caller's membership in a business, or in the default business for null; the business feature provides it. */
export type FindMembership = (userId: number, businessId: number | null) => Promise<BusinessContext | undefined>;

/** Data about the client of a request. */
export type Client = { address: string; userAgent: string; requestId: string };

/** Finds the caller behind a session cookie or an API key; identity provides it. */
export type Authenticate = (
  credential: { session: string } | { key: string },
  client: Client,
) => Promise<Caller | undefined>;
