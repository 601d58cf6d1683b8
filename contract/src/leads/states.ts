/** Sources of a lead: a lead form of a Facebook page, or a form of ours. */
export const leadSources = ['facebook', 'form'] as const;
export type LeadSource = (typeof leadSources)[number];
export const leadSourceLabels: Record<LeadSource, string> = { facebook: 'Facebook', form: 'Fanfare form' };

/** State of the business's work on a lead. */
export const leadStates = ['new', 'contacted', 'won', 'lost'] as const;
export type LeadState = (typeof leadStates)[number];
export const leadStateLabels: Record<LeadState, string> = {
  new: 'New',
  contacted: 'Contacted',
  won: 'Won',
  lost: 'Lost',
};

/** Kinds of destinations of a lead. */
export const destinationKinds = ['list', 'contest', 'webhook', 'zapier', 'mail', 'csv'] as const;
export type DestinationKind = (typeof destinationKinds)[number];
export const destinationKindLabels: Record<DestinationKind, string> = {
  list: 'Mailing list',
  contest: 'Contest',
  webhook: 'Webhook',
  zapier: 'Zapier',
  mail: 'Email',
  csv: 'CSV pickup',
};

/**
 * `held`: old lead, sent only after a member decides so. `planned`: nothing was sent. `retrying`: the last attempt
 * failed, and there will be another. `handed-over`: the service queued it and can still drop it. `delivered`: for
 * mailing lists, seen on the list. `unconfirmed`: the answer was lost. `skipped`: not sent, for a reason that is no
 * failure.
 */
export const leadDeliveryStates = [
  'held',
  'planned',
  'retrying',
  'handed-over',
  'delivered',
  'unconfirmed',
  'failed',
  'skipped',
] as const;
export type LeadDeliveryState = (typeof leadDeliveryStates)[number];
export const leadDeliveryLabels: Record<LeadDeliveryState, string> = {
  held: 'On hold',
  planned: 'Scheduled',
  retrying: 'Failed, retrying',
  'handed-over': 'Handed over',
  delivered: 'Delivered',
  unconfirmed: 'Unconfirmed',
  failed: 'Failed',
  skipped: 'Skipped',
};
