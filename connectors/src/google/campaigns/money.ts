import type { AdAccountRef, AdMoney } from '../../ports/ads/ads.ts';
import type { AccountAds } from '../ads.ts';
import { invalidRequest, quote, select } from './gaql.ts';
import { CurrencyRow } from './wire.ts';

const microsPerUnit = 1_000_000;

export type Money = {
  /**
   * Converts from millionths of the currency unit; amounts that were set outside the product need not be multiples of
   * the smallest amount.
   */
  fromMicros(micros: number, rounding?: (value: number) => number): AdMoney;
  /** Converts to millionths as text, since 64-bit numbers are strings. */
  toMicros(minor: number): string;
};

/** Money of an account in multiples of the smallest amount that Google bills in its currency. */
export const createMoney = () => {
  const units = new Map<string, number>();

  const readUnit = async (ads: AccountAds, currency: string): Promise<number> => {
    const known = units.get(currency);
    if (known !== undefined) return known;
    if (!/^[A-Z]{3}$/.test(currency)) throw invalidRequest(`Google Ads has no currency ${currency.slice(0, 20)}.`);
    const fields = ['currency_constant.code', 'currency_constant.billable_unit_micros'];
    const query = select(fields, 'currency_constant', [`currency_constant.code = ${quote(currency)}`]);
    const [row] = await ads.read('currency', query, CurrencyRow);
    const unit = row?.currencyConstant.billableUnitMicros ?? 0;
    if (unit <= 0) throw invalidRequest(`Google Ads has no currency ${currency}.`);
    units.set(currency, unit);
    return unit;
  };

  return async (ads: AccountAds, { currency }: AdAccountRef): Promise<Money> => {
    const unit = await readUnit(ads, currency);
    const offset = microsPerUnit / unit;
    return {
      fromMicros: (micros, rounding = Math.round) => ({ minor: rounding(micros / unit), offset, currency }),
      toMicros(minor) {
        const micros = minor * unit;
        if (!Number.isSafeInteger(minor) || minor < 0 || !Number.isSafeInteger(micros))
          throw invalidRequest('Enter a budget in whole minor units of the currency.', 'invalid-amount');
        return String(micros);
      },
    };
  };
};
export type ReadMoney = ReturnType<typeof createMoney>;
