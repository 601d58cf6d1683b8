/** The features a business can grant to its members. */
export const features = [
  'content',
  'social',
  'rss',
  'leads',
  'content_locker',
  'ai_writer',
  'bulk_ai',
  'campaigns',
  'contests',
  'facebook_ads_manager',
  'google_ads_manager',
  'native_ads_manager',
  'facebook_messages',
  'reports',
  'automators',
] as const;
export type Feature = (typeof features)[number];

/** Lowest first: a higher role includes the lower ones. */
export const roles = ['viewer', 'editor', 'publisher', 'manager'] as const;
export type Role = (typeof roles)[number];

/** Does holding `held` include `needed`? */
export const includesRole = (held: Role | undefined, needed: Role): boolean =>
  held !== undefined && roles.indexOf(held) >= roles.indexOf(needed);

/** Somebody's place in a business: what the gate decides by, on the server and in the browser alike. */
export type Membership = { isOwner: boolean; accessLevel: number; roles: Partial<Record<Feature, Role>> };

/**
 * What a call needs of its caller.
 * - `nobody`: anyone, signed in or not
 * - `user`: somebody signed in, by browser or by API key
 * - `session`: the person themselves in their browser; neither an API key nor staff acting as them (passwords, keys, sessions)
 * - `staff`: the provider's own staff
 * - `member`: anyone in the business of the path, or in the chosen one
 * - `owner`: the owner of that business
 * - `feature:role`: a member with that role in that feature of that business
 * - `any:role`: a member with that role in some feature, for what serves them all (the media library)
 * - `social:role or content:role`: either of the two, for what shares are made with beside a post and without one
 */
export type Need =
  | ('nobody' | 'user' | 'session' | 'staff' | 'member' | 'owner')
  | `${Feature | 'any'}:${Role}`
  | `social:${Role} or content:${Role}`;

/** The roles any one of which opens what needs this. */
export const waysTo = (need: Need): string[] => need.split(' or ');

/** Needs that are decided within a business. */
export const isBusinessNeed = (need: Need): boolean => need === 'member' || need === 'owner' || need.includes(':');

/** The one rule of who may do what in a business. */
export const allows = (need: Need, member: Membership): boolean => {
  if (need === 'member' || member.isOwner) return true;
  return waysTo(need).some((way) => {
    const [feature = '', role = ''] = way.split(':');
    if (!isRole(role)) return false;
    if (feature === 'any') return Object.values(member.roles).some((held) => includesRole(held, role));
    return isFeature(feature) && includesRole(member.roles[feature], role);
  });
};

/** Is this access level one of those allowed? A business without one has the lowest. */
export const allowsLevel = (levels: readonly number[] | undefined, level: number | undefined): boolean =>
  levels === undefined || levels.includes(level ?? 0);

const isFeature = (text: string): text is Feature => features.some((feature) => feature === text);
const isRole = (text: string): text is Role => roles.some((role) => role === text);
