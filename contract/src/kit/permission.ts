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

/** Roles, lowest first: a higher role includes the lower ones. */
export const roles = ['viewer', 'editor', 'publisher', 'manager'] as const;
export type Role = (typeof roles)[number];

export const includesRole = (held: Role | undefined, needed: Role): boolean =>
  held !== undefined && roles.indexOf(held) >= roles.indexOf(needed);

/** A user's membership in a business: the input of permission checks on the server and in the web app. */
export type Membership = { isOwner: boolean; accessLevel: number; roles: Partial<Record<Feature, Role>> };

/** A role in a feature; `any:role` is that role in at least one feature (the media library). */
export type RoleNeed = `${Feature | 'any'}:${Role}`;

/**
 * The permission a call requires.
 * - `public`: none; also for clients that are not signed in
 * - `user`: signed in, with a session or an API key
 * - `session`: signed in with a session; no API key and no staff logged in as the user (passwords, keys, sessions)
 * - `staff`: staff of the installation
 * - `member`: a member of the business in the path, or of the current business
 * - `owner`: the owner of that business
 * - `feature:role`: a member with that role in that feature
 * - a list of `feature:role`: a member with at least one of them
 */
export type Need =
  | ('public' | 'user' | 'session' | 'staff' | 'member' | 'owner')
  | RoleNeed
  | readonly [RoleNeed, RoleNeed, ...RoleNeed[]];

/** The alternative roles of a permission, one of which is enough; none for permissions without a role. */
export const requiredRoles = (need: Need): { feature: Feature | 'any'; role: Role }[] =>
  [need].flat().flatMap((text) => {
    const [name, level] = text.split(':');
    const feature = name === 'any' ? name : features.find((candidate) => candidate === name);
    const role = roles.find((candidate) => candidate === level);
    return feature && role ? [{ feature, role }] : [];
  });

/** The permission as text, such as `social:viewer or content:editor`. */
export const formatNeed = (need: Need): string => [need].flat().join(' or ');

/** True if the permission depends on a business. */
export const isBusinessNeed = (need: Need): boolean =>
  need === 'member' || need === 'owner' || requiredRoles(need).length > 0;

/** True if a member has the permission. The server and the web app both use it. */
export const allows = (need: Need, member: Membership): boolean => {
  if (need === 'member' || member.isOwner) return true;
  return requiredRoles(need).some(({ feature, role }) =>
    feature === 'any'
      ? Object.values(member.roles).some((held) => includesRole(held, role))
      : includesRole(member.roles[feature], role),
  );
};

/** True if the access level is included. A business without an access level has the lowest. */
export const allowsLevel = (levels: readonly number[] | undefined, level: number | undefined): boolean =>
  levels === undefined || levels.includes(level ?? 0);
