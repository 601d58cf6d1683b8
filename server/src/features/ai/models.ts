import type { ImageRequest, TextRequest } from '@fanfare/connectors/ports/ai-provider';
import type { AiFeature, AiStatus, Voice } from '@fanfare/contract/ai/ai';

/** The business that pays for a call, and the feature it is for. */
export type AiPayer = { businessId: number; feature: AiFeature };

/** Text of a model. `cost` in micro-dollars; `isEstimated`: prices or usage are not known exactly. */
export type Written<T> = { data: T; model: string; cost: number; isEstimated: boolean };
type Drawn = { bytes: Uint8Array; type: string; model: string; cost: number; isEstimated: boolean };

/** Step after a failure: `later` can be repeated after a wait; `stop` needs a person; `text` needs other input. */
export type AiFailureStep = 'later' | 'stop' | 'text';

/** Failure of a model to give a usable answer. `message` is for users (`aiMessages`). */
export class AiFailure extends Error {
  readonly step: AiFailureStep;
  readonly code: string;
  /** Cost of the failed calls in micro-dollars. */
  readonly cost: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: string, step: AiFailureStep, message: string, cost = 0, retryAfterSeconds?: number) {
    super(message);
    this.name = 'AiFailure';
    this.code = code;
    this.step = step;
    this.cost = cost;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * Models with a budget. Before each call its highest possible cost is reserved, so that the ceiling of the business is
 * never exceeded; then the real cost is settled. Until `answerBy`, an answer of the wrong shape is repaired once and a
 * lost one, which counts as spent, is repeated once. Any other failure is an `AiFailure`.
 */
export type AiModels = {
  write<T>(payer: AiPayer, request: TextRequest<T>): Promise<Written<T>>;
  draw(payer: AiPayer, request: ImageRequest): Promise<Drawn>;
  status(businessId: number): Promise<AiStatus>;
  /** Finds the voice of the site, or of the business if the site has none. */
  findVoice(businessId: number, siteId: number | undefined): Promise<Voice>;
};
