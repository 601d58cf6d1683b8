import type {
  AiProvider,
  ImageAnswer,
  TextAnswer,
  TextRequest,
  TextUsage,
} from '@fanfare/connectors/ports/ai-provider';
import { aiMessages } from '@fanfare/contract/ai/ai';
import { BilledFailure } from '@fanfare/contract/networks/ai-failure';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { Platform } from '../../platform/platform.ts';
import type { CallKind } from './ai.tables.ts';
import { type CallFigures, dearestText, imageFigures, textFigures } from './ai-cost.ts';
import { isIncident, toAiFailure } from './ai-failures.ts';
import type { AiProviderService, ProviderAccess } from './ai-provider.service.ts';
import type { LedgerService } from './ledger.service.ts';
import { AiFailure, type AiModels, type AiPayer } from './models.ts';

type Deps = { ledger: LedgerService; providers: AiProviderService };

/** One call of a model, with functions to make, price and count it. */
type MeteredCall<A> = {
  kind: CallKind;
  model: string;
  dearest: CallFigures;
  answerBy?: Date | undefined;
  run: () => Promise<A>;
  figuresOf: (usage: TextUsage | undefined) => CallFigures;
};
type Outcome<A> = { cost: number } & ({ answer: A; isEstimated: boolean } | { failure: ConnectorFailure });

/** Number of characters of a validation error that are quoted to the model. */
const quotedErrorLength = 1000;

/** Repeats a request with the error of the last answer, quoted as data. */
const repairRequest = <T>(request: TextRequest<T>, { details }: ConnectorFailure): TextRequest<T> => ({
  ...request,
  user: `${request.user}\n\nThe last answer did not have the asked shape. Answer again in that shape. What was wrong, as data: ${JSON.stringify((details.networkMessage ?? '').slice(0, quotedErrorLength))}`,
});

type Billed = { model: string; usage?: TextUsage | undefined };
type Result<A> = { answer: A } | { failure: ConnectorFailure; billed: Billed | undefined } | { error: unknown };

/** Calls the provider. `error` is anything that is not a failure of the provider. */
const attempt = async <A extends Billed>(run: () => Promise<A>): Promise<Result<A>> => {
  try {
    return { answer: await run() };
  } catch (error) {
    if (error instanceof BilledFailure) return { failure: error.failure, billed: error };
    return error instanceof ConnectorFailure ? { failure: error, billed: undefined } : { error };
  }
};

/** Models whose calls are reserved, made and settled. */
export const createMeteredModels = (
  { now }: Platform,
  { ledger, providers }: Deps,
): Pick<AiModels, 'write' | 'draw'> => {
  /**
   * Reserves, calls and settles. Throws if the ceiling would be passed, or for errors that are no failure of the
   * provider.
   */
  const runOnce = async <A extends Billed>(
    payer: AiPayer & { isOwnKey: boolean; ceiling: number | null },
    { kind, model, dearest, run, figuresOf }: MeteredCall<A>,
  ): Promise<Outcome<A>> => {
    const id = await ledger.reserve({ ...payer, kind, model, dearest });
    const result = await attempt(run);
    if ('error' in result) {
      await ledger.lose(id);
      throw result.error;
    }
    const settle = async ({ model: usedModel, usage }: Billed) => {
      const figures = figuresOf(usage);
      await ledger.settle(id, usedModel, figures);
      return figures;
    };
    if ('answer' in result) {
      const { cost, isEstimated } = await settle(result.answer);
      return { answer: result.answer, cost, isEstimated };
    }
    const { failure, billed } = result;
    if (billed) return { failure, cost: (await settle(billed)).cost };
    // A call whose answer got lost counts as spent, because the provider may have billed it.
    const isLost = failure.kind === 'unclear';
    await (isLost ? ledger.lose(id) : ledger.release(id));
    return { failure, cost: isLost ? dearest.cost : 0 };
  };

  /**
   * Makes a call of a model. An answer of the wrong shape is requested again once, with the error; after a lost answer
   * the request is repeated once. No attempt starts after the deadline of the request.
   */
  const runCall = async <A extends Billed>(
    payer: AiPayer,
    { isOwnKey, hasIncident, ceiling: firstCeiling }: ProviderAccess,
    call: MeteredCall<A>,
    repair: (failure: ConnectorFailure) => MeteredCall<A> | undefined,
  ) => {
    let current = call;
    let ceiling = firstCeiling;
    let cost = 0;
    let isRepaired = false;
    let isRepeated = false;
    for (;;) {
      const outcome = await runOnce({ ...payer, isOwnKey, ceiling }, current).catch((error: unknown) => {
        throw error instanceof AiFailure ? new AiFailure(error.code, error.step, error.message, cost) : error;
      });
      cost += outcome.cost;
      if ('answer' in outcome) {
        if (hasIncident) await providers.endIncident(payer.businessId);
        return { answer: outcome.answer, cost, isEstimated: outcome.isEstimated || isRepeated };
      }
      const { failure } = outcome;
      const isLate = call.answerBy !== undefined && call.answerBy <= now();
      const repaired = isRepaired || isLate ? undefined : repair(failure);
      if (repaired) {
        isRepaired = true;
        current = repaired;
      } else if (failure.kind === 'unclear' && !isRepeated && !isLate) {
        isRepeated = true;
      } else {
        const told = toAiFailure(failure, isOwnKey, cost);
        if (isIncident(told.code)) await providers.startIncident(payer.businessId, told.code, told.message);
        throw told;
      }
      // The ceiling is read again before the second call, because the first call can have taken minutes.
      ceiling = await ledger.findCeiling(payer.businessId, isOwnKey);
    }
  };

  const textCall = <T>(provider: AiProvider, request: TextRequest<T>): MeteredCall<TextAnswer<T>> => ({
    kind: 'text',
    model: provider.textModel,
    dearest: dearestText(provider, request),
    answerBy: request.answerBy,
    run: () => provider.write(request),
    figuresOf: (usage) => (usage ? textFigures(provider.prices, usage) : dearestText(provider, request)),
  });

  return {
    write: async (payer, asked) => {
      const access = await providers.open(payer.businessId);
      const { provider } = access;
      if (asked.rewritten !== undefined && provider.estimateTokens(asked.rewritten) > provider.outputTokens)
        throw new AiFailure('too-long', 'text', aiMessages.tooLong);
      const request = { ...asked, maxTokens: Math.min(asked.maxTokens, provider.outputTokens) };
      const { answer, cost, isEstimated } = await runCall(payer, access, textCall(provider, request), (failure) =>
        failure.details.code === 'malformed' ? textCall(provider, repairRequest(request, failure)) : undefined,
      );
      return { data: answer.data, model: answer.model, cost, isEstimated };
    },

    draw: async (payer, request) => {
      const access = await providers.open(payer.businessId);
      const { provider } = access;
      if (provider.imageModel === undefined) throw new AiFailure('no-images', 'stop', aiMessages.noImages);
      const call: MeteredCall<ImageAnswer> = {
        kind: 'image',
        model: provider.imageModel,
        dearest: imageFigures(provider.prices, undefined),
        run: () => provider.draw(request),
        figuresOf: (usage) => imageFigures(provider.prices, usage),
      };
      const { answer, cost, isEstimated } = await runCall(payer, access, call, () => undefined);
      const { bytes, type, model } = answer;
      return { bytes, type, model, cost, isEstimated };
    },
  };
};
