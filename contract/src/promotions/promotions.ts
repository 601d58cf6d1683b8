import { z } from 'zod';
import { Email, emailMessage } from '../identity/identity.ts';
import { id } from '../kit/text.ts';

/**
 * Kinds of promotions that can have admins. A feature stores its promotions itself; the admins of all are stored
 * together.
 */
const promotionKinds = ['campaign', 'contest', 'contentlocker'] as const;
export type PromotionKind = (typeof promotionKinds)[number];

export const promotionKindLabels: Record<PromotionKind, string> = {
  campaign: 'campaign',
  contest: 'contest',
  contentlocker: 'content locker',
};

export const promotionMessages = {
  emailRequired: 'Please input an email address.',
  alreadyAdded: 'This Admin is already added',
  notAdmin: 'This email address is not on the list.',
  tooMany: 'You’ve reached the limit of admins. Remove one first.',
  added: 'Successfully Added a new Admin',
  removed: 'Succesfully Removed the Admin.',
  confirmRemoval: 'Are you sure you want to remove this Admin?',
} as const;

export const maxAdminsPerPromotion = 50;

/** The address of a new admin; empty and invalid ones have different messages. */
export const AdminEmail = z
  .string(promotionMessages.emailRequired)
  .trim()
  .min(1, promotionMessages.emailRequired)
  .pipe(Email);

/**
 * Body of the calls about promotion admins. The address is checked by the service, whose refusals have the form of the
 * answer.
 */
export const AdminRequest = z.strictObject({ email: z.string(promotionMessages.emailRequired).max(320, emailMessage) });

export const PromotionAdmin = z.object({
  email: z.string(),
  /** Name of the member with the admin's email address; null if there is none. */
  name: z.string().nullable(),
  /** True if the address belongs to a member of the business, who can open this promotion. */
  member: z.boolean(),
});
export type PromotionAdmin = z.output<typeof PromotionAdmin>;

export const AdminList = z.object({ admins: z.array(PromotionAdmin) });
export type AdminList = z.output<typeof AdminList>;

export const PromotionParams = z.object({ id });

/**
 * Permission of a call that members with the role and admins of the promotion can make: the service checks whether the
 * caller is an admin, and the role of all other callers.
 */
export const byRoleOrAdmin = { need: 'member', acting: 'allowed' } as const;
