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

/**
 * What a call needs of its caller.
 * - `nobody`: anyone, signed in or not
 * - `user`: somebody signed in, by browser or by API key
 * - `session`: somebody signed in by browser; an API key is refused (passwords, keys, sessions)
 * - `staff`: the provider's own staff
 * - `owner`: the owner of the business in the path or of the chosen one
 * - `feature:role`: a member with that role in that feature of the chosen business
 */
export type Need = 'nobody' | 'user' | 'session' | 'staff' | 'owner' | `${Feature}:${Role}`;
