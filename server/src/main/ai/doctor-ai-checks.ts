import type { OpenAiRuntime } from '@fanfare/connectors/openai/index';
import { probeCap, probeImages, probeTexts } from '@fanfare/connectors/openai/probe';
import type { OpenAiSettings } from '@fanfare/connectors/openai/settings';
import { dayMs } from '@fanfare/contract/kit/durations';
import { BilledFailure } from '@fanfare/contract/networks/ai-failure';
import { ConnectorFailure, withNetworkMessage } from '@fanfare/contract/networks/failure';
import type { CheckResult } from '../doctor-checks.ts';

type Deps = { settings: OpenAiSettings | undefined; runtime: OpenAiRuntime };

const label = 'AI provider';
const guide = 'See docs/ai-providers.md.';
/** Days before a model is shut down in which the operator is warned, to choose another one. */
const warningDays = 60;

/** Asks the AI provider for two short texts and a picture, one result at a time. */
export async function* runAiChecks({ settings, runtime }: Deps): AsyncGenerator<CheckResult> {
  if (!settings) {
    yield passed(`${label}: no model is set, so nothing can be written with AI`, guide);
    return;
  }
  const { key, baseUrl, textModel, images, prices } = settings;
  if (!key) {
    yield passed(`${label}: no AI_KEY, so only businesses with a key of their own can use it`, guide);
    return;
  }
  try {
    const { keepsSchema, keepsCap, saysUsage, shutdownDates } = await probeTexts({ ...settings, key }, runtime);
    yield keepsSchema
      ? passed(`${label}: ${textModel} at ${baseUrl} answers in the asked shape`)
      : failed(`${label}: ${textModel} doesn't keep the asked shape`, 'Set AI_STRUCTURED to json_object or prompt.');
    yield keepsCap
      ? passed(`${label}: ${textModel} keeps the limit of an answer`)
      : failed(
          `${label}: ${textModel} ignores the limit of ${probeCap} tokens, so costs can't be limited`,
          `Set AI_OUTPUT_CAP to ${settings.outputCap === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens'}.`,
        );
    yield saysUsage
      ? passed(`${label}: ${textModel} says how many tokens it used`)
      : passed(`${label}: ${textModel} doesn't say how many tokens it used, so they are estimated`);
    for (const { model, date } of shutdownDates) yield* checkShutdown(model, date, runtime.now());
  } catch (error) {
    yield failed(`${label}: ${textModel} at ${baseUrl} doesn't answer`, describe(error), guide);
    return;
  }
  if (prices.prompt === undefined || prices.completion === undefined)
    yield passed(`${label}: no prices, so budgets can't be kept`, 'Set AI_PRICE_PROMPT and AI_PRICE_COMPLETION.');
  if (images && prices.image === undefined)
    yield passed(`${label}: no price of pictures, so budgets can't be kept`, 'Set AI_PRICE_IMAGE.');
  if (!images) {
    yield passed(`${label}: no AI_IMAGE_MODEL, so no pictures are drawn`);
    return;
  }
  try {
    await probeImages({ ...settings, key }, runtime);
    yield passed(`${label}: ${images.model} creates images`);
  } catch (error) {
    yield failed(`${label}: ${images.model} creates no image`, describe(error), guide);
  }
}

function* checkShutdown(model: string, date: string, now: Date): Generator<CheckResult> {
  const days = Math.ceil((Date.parse(date) - now.getTime()) / dayMs);
  if (Number.isNaN(days) || days > warningDays) return;
  const when = days > 0 ? `will be shut down on ${date}, in ${days} days` : `was shut down on ${date}`;
  yield failed(`${label}: ${model} ${when}`, 'Set another model in time.');
}

const describe = (error: unknown): string => {
  const failure = error instanceof BilledFailure ? error.failure : error;
  if (failure instanceof ConnectorFailure) return withNetworkMessage(failure.message, failure.details.networkMessage);
  return error instanceof Error ? error.message : String(error);
};

const passed = (message: string, ...notes: string[]): CheckResult => ({ ok: true, message, notes });
const failed = (message: string, ...notes: string[]): CheckResult => ({ ok: false, message, notes });
