import type { TextUsage } from '@fanfare/contract/networks/ai-failure';
import type { z } from 'zod';

export type { TextUsage };

export type TextRequest<T> = {
  /** Name of the call in logs, and of the schema on the wire: `[A-Za-z0-9_-]{1,64}`. */
  operation: string;
  /** Instructions written by the product only; they never contain text of users or of pages. */
  system: string;
  /** Text of users and of pages, marked as data. */
  user: string;
  /** A picture the text is about, such as for its alt text. */
  image?: { bytes: Uint8Array; type: string } | undefined;
  /**
   * Shape of the answer: objects whose fields are all required (nullable ones included), lists, texts, numbers,
   * booleans, enums. Lengths and counts are checked by the product, not by the provider.
   */
  answer: z.core.$ZodType<T>;
  /** Most tokens of the answer, hidden reasoning included. Lowered to what the model can write. */
  maxTokens: number;
  /**
   * Text that the answer rewrites, of about the same length. Where the model can't write that much, the request is
   * refused.
   */
  rewritten?: string | undefined;
  /** Time until which the caller waits for an answer. Without it the provider's own limit holds. */
  answerBy?: Date | undefined;
};

export type TextAnswer<T> = { data: T; model: string; usage: TextUsage };

export type ImageRequest = { prompt: string; size: '1024x1024' | '1536x1024' | '1024x1536' };
/** `usage` is undefined when the server doesn't count tokens of pictures. */
export type ImageAnswer = { bytes: Uint8Array; type: string; model: string; usage?: TextUsage | undefined };

/** Prices in micro-dollars. Undefined where the operator set none. */
export type AiPrices = {
  /** Price per million tokens in micro-dollars. */
  prompt: number | undefined;
  completion: number | undefined;
  /** Price per picture in micro-dollars. */
  image: number | undefined;
};

/** A server that writes texts and, if it has an image model, draws pictures. It never repeats a call. */
export interface AiProvider {
  readonly textModel: string;
  /** Name of the image model; undefined without one: then no picture can be drawn. */
  readonly imageModel: string | undefined;
  readonly prices: AiPrices;
  /** Number of tokens that the model can read: our own limit, since some servers cut longer prompts. */
  readonly contextTokens: number;
  /** Tokens the model can write in one answer, hidden reasoning included. */
  readonly outputTokens: number;
  /** Upper bound of the tokens of a text, for reservations. */
  countTokens(text: string): number;
  /** Estimate of the tokens that the model counts. */
  estimateTokens(text: string): number;
  /** Throws `reauthorize` for a key that the server rejects; other errors say nothing about the key. Costs nothing. */
  checkKey(): Promise<void>;
  /**
   * Writes a text. Throws `ConnectorFailure`, or `BilledFailure` around one if the call was billed. Kinds: `unclear`:
   * the answer was lost and may have been billed. `unreachable`: nothing was sent. `busy`: repeat after
   * `retryAfterSeconds`. `limit`: no credit. `reauthorize`: the key. The codes of `rejected` and `gone` are in
   * `aiFailureCodes`.
   */
  write<T>(request: TextRequest<T>): Promise<TextAnswer<T>>;
  draw(request: ImageRequest): Promise<ImageAnswer>;
}

/** The provider with the installation's key, or with a business's own one. */
export type FindAiProvider = (ownKey?: string) => AiProvider | undefined;
