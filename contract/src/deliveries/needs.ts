import type { Role } from '../kit/permission.ts';

/**
 * A role in each feature that sends something, one of which is needed. A test compares the list with the kinds of
 * deliveries.
 */
const sending = <R extends Role>(role: R) =>
  [
    `social:${role}`,
    `content:${role}`,
    `facebook_messages:${role}`,
    `facebook_ads_manager:${role}`,
    `google_ads_manager:${role}`,
    `native_ads_manager:${role}`,
  ] as const;

/** Permissions to see deliveries, act on them and stop them. Each kind checks its own roles again. */
export const needsDeliveries = {
  /** Roles that see deliveries. Those of leads need an editor, since viewers don't see contact data of leads. */
  viewer: [...sending('viewer'), 'leads:editor'],
  publisher: [...sending('publisher'), 'leads:publisher'],
  manager: [...sending('manager'), 'leads:manager'],
} as const;
