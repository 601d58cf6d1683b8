/**
 * Kind of a failed network call, by the next step of the caller. `unclear`: the write may have succeeded; it is never
 * retried automatically, and the account is read back first. `busy`: waiting helps. `limit`: the account's credit or
 * plan at the network is used up; only its owner can help, so it is never retried automatically.
 */
export const failureKinds = [
  'reauthorize',
  'permission',
  'rejected',
  'busy',
  'limit',
  'gone',
  'duplicate',
  'unclear',
  'unreachable',
] as const;
export type FailureKind = (typeof failureKinds)[number];

export type FailureDetails = {
  network: string;
  /** Our message for users: the failure and the next step. */
  message: string;
  /** The network's own error text, shown next to ours; never matched on. */
  networkMessage?: string | undefined;
  status?: number | undefined;
  code?: string | undefined;
  subcode?: string | undefined;
  /** The request field the network rejected. */
  field?: string | undefined;
  retryAfterSeconds?: number | undefined;
  requestId?: string | undefined;
};

/** The only error a connector throws. It contains no secrets, so it may be logged, stored and shown. */
export class ConnectorFailure extends Error {
  readonly kind: FailureKind;
  readonly details: FailureDetails;

  constructor(kind: FailureKind, details: FailureDetails) {
    super(details.message);
    this.name = 'ConnectorFailure';
    this.kind = kind;
    this.details = details;
  }
}

/** Code of a rejected upload in a format that the site cannot process; another format may work. */
export const unsupportedImageCode = 'image-type-not-supported';

/** Subcode of a rejected contact whose list or mapped field is gone at the mailing service; only a new mapping helps. */
export const brokenMappingCode = 'mapping-broken';

/** True if a new sign-in at the network helps. */
export const isFixedByReconnecting = (kind: string | null | undefined): boolean =>
  kind === 'reauthorize' || kind === 'permission';

/** Next step of the user after a failure of each kind. */
export const nextSteps: Record<FailureKind, string> = {
  reauthorize: 'Reconnect the account.',
  permission: 'Reconnect the account and allow all requested permissions.',
  rejected: 'Fix what the network rejected, then publish again.',
  busy: 'No action needed. We’ll retry when the network allows it.',
  limit: 'Add credit or a larger plan at the network, then try again.',
  gone: 'Refresh the list. It was deleted, or this account can’t see it.',
  duplicate: 'Change the text. The network already has this post.',
  unclear: 'Check the account first: the post may already be published.',
  unreachable: 'Try again in a few minutes.',
};

/** A message with the next step, unless it says so already. */
export const withNextStep = (message: string, nextStep: string): string =>
  message.includes(nextStep) ? message : `${message} ${nextStep}`.trim();

/** The message of an error, with the next step where only the user can help. */
export const explainError = (error: Error): string =>
  error instanceof ConnectorFailure && isFixedByReconnecting(error.kind)
    ? withNextStep(error.message, nextSteps[error.kind])
    : error.message;

/** Adds the network's message to ours; it can have parentheses, as in "(#4) Application request limit reached". */
export const withNetworkMessage = (message: string, networkMessage: string | null | undefined): string =>
  networkMessage ? `${message} Details: ${networkMessage}` : message;
