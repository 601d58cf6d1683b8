import { z } from 'zod';

/** Networks for shares in the post editor, in the order of the specification. */
export const siteNetworks = ['facebook', 'twitter', 'pinterest', 'instagram', 'linkedin'] as const;

/** Defaults of a new share of this site's posts. */
const SocialDefault = z.strictObject({
  enabled: z.boolean(),
  account: z.string().trim().max(100).nullable(),
  board: z.string().trim().max(100).nullable(),
  message: z.string().trim().max(500),
});
export const SiteSocial = z.strictObject({
  facebook: SocialDefault,
  twitter: SocialDefault,
  pinterest: SocialDefault,
  instagram: SocialDefault,
  linkedin: SocialDefault,
});
export type SiteSocial = z.output<typeof SiteSocial>;

const disabledDefault = { enabled: false, account: null, board: null, message: '' };
export const disabledSocial: SiteSocial = {
  facebook: disabledDefault,
  twitter: disabledDefault,
  pinterest: disabledDefault,
  instagram: disabledDefault,
  linkedin: disabledDefault,
};
