import { type AiFeature, Voice } from '@fanfare/contract/ai/ai';
import { dayMs } from '@fanfare/contract/kit/durations';
import type { Ai, PastCall } from '../features/ai/index.ts';
import { findMembership } from '../features/business/index.ts';
import { userQueries } from '../features/identity/index.ts';
import type { Platform } from '../platform/platform.ts';
import { owner } from './users.ts';

type Deps = { ai: Ai };

const days = 30;
/** Prices of the practice AI provider, in micro-dollars per token or image. */
const prices = { prompt: 0.4, completion: 1.6, image: 40_000 };

const voice = Voice.parse({
  tone: 'Warm and plain. Short sentences, a little dry humor, no exclamation marks.',
  words_to_use: 'Pier 7, Harbour blend, small-batch, flat white',
  words_to_avoid: 'world’s best, premium, coffee lovers, elevate',
  facts:
    'Family roastery at the old harbour since 2011, moving to Pier 7. Beans come straight from 6 farms. The shop is open from 8 to 6, closed on Mondays. Online orders ship on Tuesdays and Fridays.',
  examples:
    'We roast on Tuesdays and Thursdays, and the whole quay knows it. Come by before ten and you can watch the first drum cool.',
  discloses_ai: true,
});

/** Number and size of the AI calls of one kind on one day. */
type Load = {
  feature: AiFeature;
  kind: PastCall['kind'];
  calls: number;
  promptTokens: number;
  completionTokens: number;
};
const loadsOf = (index: number): Load[] => [
  { feature: 'bulk_ai', kind: 'text', calls: index % 7 === 6 ? 0 : 16, promptTokens: 1400, completionTokens: 620 },
  { feature: 'bulk_ai', kind: 'image', calls: index % 7 === 6 ? 0 : 2, promptTokens: 0, completionTokens: 0 },
  { feature: 'ai_writer', kind: 'text', calls: index % 3 === 0 ? 11 : 0, promptTokens: 1650, completionTokens: 710 },
  { feature: 'ai_writer', kind: 'image', calls: index % 3 === 0 ? 1 : 0, promptTokens: 0, completionTokens: 0 },
  { feature: 'social', kind: 'text', calls: index % 4 === 1 ? 3 : 0, promptTokens: 800, completionTokens: 340 },
];

/** Stores a month of AI usage, and the voice (tone, words) of the business. */
export const seedAiUsage = async ({ db, now }: Platform, { ai }: Deps) => {
  const olive = await userQueries(db).findByEmail(owner.email);
  const business = olive && (await findMembership(db)(olive.id, null));
  if (!business) return;
  const calls = Array.from({ length: days }, (_, index) => index).flatMap((index) => {
    const startedAt = new Date(now().getTime() - (index + 1) * dayMs);
    return loadsOf(index).flatMap(({ calls: count, ...load }) =>
      Array.from({ length: count }, (_, call): PastCall => {
        const { kind, feature } = load;
        // Calls have different numbers of tokens, because texts differ in length; one call of the month got no answer
        // (`lost`).
        const promptTokens = load.promptTokens + ((index * 31 + call * 17) % 400);
        const completionTokens = load.completionTokens + ((index * 13 + call * 29) % 300);
        const isText = kind === 'text';
        const cost = isText
          ? Math.ceil(promptTokens * prices.prompt + completionTokens * prices.completion)
          : prices.image;
        return {
          businessId: business.id,
          feature,
          kind,
          startedAt,
          cost,
          promptTokens: isText ? promptTokens : 0,
          completionTokens: isText ? completionTokens : 0,
          model: isText ? 'practice-writer' : 'practice-painter',
          isLost: isText && index === 4 && call === 0 && feature === 'bulk_ai',
        };
      }),
    );
  });
  await ai.addPastCalls(calls);
  await ai.saveVoice(business.id, voice);
};
