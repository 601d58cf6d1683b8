import type { AdChoices } from '../../ports/ads/ad-targeting.ts';
import type { AdAccountReader } from '../../ports/ads/ads.ts';
import type { Ads } from '../ads.ts';
import { select } from './gaql.ts';
import type { ReadMoney } from './money.ts';
import { LanguageRow } from './wire.ts';

const maxTextLength = 100;

export const googleAdChoices = (ads: Ads): AdChoices => ({
  async languages(grant, account) {
    const fields = ['language_constant.id', 'language_constant.code', 'language_constant.name'];
    const query = select(fields, 'language_constant', ['language_constant.targetable = TRUE']);
    const rows = await ads.forAccount(grant, account).read('languages', query, LanguageRow);
    return rows
      .map(({ languageConstant: { id, name, code } }) => ({ id, name, code: code ?? undefined }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  },

  async searchLocations(grant, _account, text) {
    const name = text.trim().slice(0, maxTextLength);
    if (name === '') return [];
    return (await ads.suggestLocations(grant, name)).flatMap(({ reach, geoTargetConstant: place }) =>
      // Place that can be targeted: places with another status are about to end.
      place.status === 'ENABLED'
        ? [
            {
              id: place.id,
              name: place.name,
              canonicalName: place.canonicalName,
              type: place.targetType,
              countryCode: place.countryCode,
              reach: reach ?? undefined,
            },
          ]
        : [],
    );
  },
});

/**
 * Smallest daily budget of an account: for most campaigns, Google's only lower limit is the smallest amount of the
 * currency.
 */
export const googleAdAccountReader = (ads: Ads, readMoney: ReadMoney): AdAccountReader => ({
  async read(grant, account) {
    const { fromMicros, toMicros } = await readMoney(ads.forAccount(grant, account), account);
    return { minDailyBudget: fromMicros(Number(toMicros(1))) };
  },
});
