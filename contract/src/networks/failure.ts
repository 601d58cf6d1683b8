/**
 * What became of a call to a network, by what the caller should do next. `unclear` means it may have happened:
 * it is never sent again by machine, somebody reads the account back first.
 */
export const failureKinds = [
  'reauthorize',
  'permission',
  'rejected',
  'busy',
  'gone',
  'duplicate',
  'unclear',
  'unreachable',
] as const;
export type FailureKind = (typeof failureKinds)[number];

export type FailureFacts = {
  network: string;
  /** Our own sentence, for people: what happened and what to do next. */
  sentence: string;
  /** The network's own words, shown beside ours; never matched on. */
  words?: string | undefined;
  status?: number | undefined;
  code?: string | undefined;
  subcode?: string | undefined;
  /** The part of what we sent that the network complains about. */
  field?: string | undefined;
  retryAfterSeconds?: number | undefined;
  requestId?: string | undefined;
};

/** The one error a connector throws. It carries no secret: it may be logged, stored and shown. */
export class ConnectorFailure extends Error {
  readonly kind: FailureKind;
  readonly facts: FailureFacts;

  constructor(kind: FailureKind, facts: FailureFacts) {
    super(facts.sentence);
    this.name = 'ConnectorFailure';
    this.kind = kind;
    this.facts = facts;
  }
}

/** What a person can do about a failure, in one sentence. */
export const nextSteps: Record<FailureKind, string> = {
  reauthorize: 'Connect the account again.',
  permission: 'Connect the account again and allow every permission asked for.',
  rejected: 'Change what the network complains about and send it again.',
  busy: 'Nothing to do: it is tried again when the network allows it.',
  gone: 'Refresh the list: it is no longer there, or this account may not see it.',
  duplicate: 'Change the text: the network has this post already.',
  unclear: 'Look at the account before you send it again: it may have arrived.',
  unreachable: 'Nothing to do now: try again in a few minutes.',
};
