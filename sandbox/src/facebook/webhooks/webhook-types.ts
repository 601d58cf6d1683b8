/** The webhook of an app. */
export type AppSubscription = { appId: string; callbackUrl: string; verifyToken: string; fields: string[] };

/** One change of a page, before it is put into a delivery. */
export type PendingChange = { id: string; appId: string; entry: Record<string, unknown>; at: number };

export type WebhookDelivery = {
  id: string;
  appId: string;
  url: string;
  body: string;
  /** The value of X-Hub-Signature-256. */
  signature: string;
  state: 'waiting' | 'delivered' | 'lost' | 'dropped';
  attempts: number;
  createdAt: number;
  /** Time at which the delivery is sent next, in milliseconds. */
  nextAt: number;
};

/** Faults to simulate in the webhooks that the practice network sends. */
export type WebhookSettings = {
  /** True to collect changes without sending them. */
  isHeld: boolean;
  /** True if every third change never arrives. */
  losesThird: boolean;
  /** True if every delivery is sent twice. */
  repeats: boolean;
};
