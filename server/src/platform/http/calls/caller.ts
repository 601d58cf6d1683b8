import type { Membership, Need } from '@fanfare/contract/kit/permission';

/** Who makes this call, as the session or the API key says. */
export type Caller = {
  userId: number;
  /** May use staff calls: a staff user whose session kept the admin flag. */
  isStaff: boolean;
  via: 'session' | 'key';
  sessionId: number | null;
  /** The staff member behind this user's session, when somebody acts as them. */
  actorId: number | null;
  businessId: number | null;
};

export type CallerFor<N extends Need> = N extends 'nobody' ? Caller | undefined : Caller;

/** The business a call is about and the caller's place in it. */
export type BusinessContext = Membership & { id: number; name: string; memberId: number };
export type BusinessFor<N extends Need> = N extends 'member' | 'owner' | `${string}:${string}`
  ? BusinessContext
  : undefined;

/** Finds the caller's place in a business, or in the one they begin in when none is chosen; business provides it. */
export type FindMembership = (userId: number, businessId: number | null) => Promise<BusinessContext | undefined>;

/** What the caller's browser sent along, as far as anything may rely on it. */
export type Client = { address: string; userAgent: string; requestId: string };

/** Cookies of ours, by purpose. Their names and flags are http's business. */
export type Cookies = {
  read: (purpose: CookiePurpose) => string | undefined;
  set: (purpose: CookiePurpose, value: string, maxAgeSeconds: number) => void;
  clear: (purpose: CookiePurpose) => void;
};
export type CookiePurpose = 'session' | 'device';

/** Finds the caller behind a session cookie or an API key; identity provides it. */
export type Authenticate = (
  credential: { session: string } | { key: string },
  client: Client,
) => Promise<Caller | undefined>;
