import type { ConnectorFailure } from './failure.ts';

export type TextUsage = {
  promptTokens: number;
  completionTokens: number;
  /** True if the server did not report usage, so that the numbers of tokens are estimated from the texts. */
  isEstimated: boolean;
};

/**
 * Reasons why an AI model gave no usable answer, as the `code` of a `ConnectorFailure`: `refused`: the model or its
 * filter refuses the text. `truncated`: the answer reached `maxTokens`. `malformed`: not of the requested shape;
 * `details.networkMessage` has the place. `too-long`: more than the model can read. `model-gone`: the configured model
 * does not exist. `no-credit`: kind `limit`; never repeated. `bad-image`: not a png, jpeg or webp.
 */
const aiFailureCodes = [
  'refused',
  'truncated',
  'malformed',
  'too-long',
  'model-gone',
  'no-credit',
  'bad-image',
] as const;
export type AiFailureCode = (typeof aiFailureCodes)[number];

/** An answer that could not be used although it was billed. `usage` is undefined for pictures without counted tokens. */
export class BilledFailure extends Error {
  readonly failure: ConnectorFailure;
  readonly usage: TextUsage | undefined;
  readonly model: string;

  constructor(failure: ConnectorFailure, model: string, usage: TextUsage | undefined) {
    super(failure.message);
    this.name = 'BilledFailure';
    this.failure = failure;
    this.model = model;
    this.usage = usage;
  }
}
