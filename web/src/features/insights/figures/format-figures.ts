import { facebookCurrencyOffsets } from '@fanfare/contract/networks/facebook';
import { formatNumber } from '../../../lib/format.ts';
import type { Figures } from '../report-calls.ts';

/** Text for a figure that isn't known. */
export const unknown = '–';

export type FigureName = keyof Figures;

const locale = 'en-US';
const formats = new Map<string, Intl.NumberFormat>();

/** Format of a currency, cached: creating one takes longer than using it, and a long table uses thousands. */
function moneyFormat(currency: string, hasFractions: boolean): Intl.NumberFormat | undefined {
  const key = `${currency} ${hasFractions}`;
  const known = formats.get(key);
  if (known) return known;
  const isWhole = facebookCurrencyOffsets.get(currency) === 1 && !hasFractions;
  try {
    const format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      ...(isWhole ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {}),
      ...(hasFractions ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : {}),
    });
    formats.set(key, format);
    return format;
  } catch {
    // Fallback for a currency code of a network that Intl doesn't know.
    return undefined;
  }
}

/** Currency units: "$1,250.00", "¥1,250". */
export const formatAmount = (amount: number, currency: string): string =>
  moneyFormat(currency, false)?.format(amount) ?? `${formatNumber(amount, 2)} ${currency}`;

/** The price of one click or result, which can be a part of the smallest unit: "¥12.40". */
const formatPrice = (amount: number, currency: string): string =>
  moneyFormat(currency, true)?.format(amount) ?? `${formatNumber(amount, 2)} ${currency}`;

const percentFormat = new Intl.NumberFormat(locale, {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const countFormat = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
/** Format of counts with decimals: conversions can be counted in parts. */
const partsFormat = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
const ratioFormat = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const kinds: Record<FigureName, 'count' | 'parts' | 'money' | 'price' | 'percent'> = {
  impressions: 'count',
  clicks: 'count',
  link_clicks: 'count',
  viewable_impressions: 'count',
  results: 'parts',
  conversions: 'parts',
  spend: 'money',
  conversion_value: 'money',
  cost_per_result: 'price',
  cpc: 'price',
  cpm: 'price',
  ctr: 'percent',
};

export function formatFigure(name: FigureName, value: number | null, currency: string): string {
  if (value === null) return unknown;
  const kind = kinds[name];
  if (kind === 'money') return formatAmount(value, currency);
  if (kind === 'price') return formatPrice(value, currency);
  if (kind === 'percent') return percentFormat.format(value);
  return (kind === 'parts' ? partsFormat : countFormat).format(value);
}

export const formatCount = (value: number | null): string => (value === null ? unknown : countFormat.format(value));
export const formatRatio = (value: number | null): string => (value === null ? unknown : ratioFormat.format(value));

/** Text for a network's constant: "OUTCOME_SALES" → "Sales", "BELOW_AVERAGE_10" → "Below average 10". */
export const constantText = (constant: string): string => {
  const words = constant
    .replace(/^OUTCOME_/, '')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const figureLabels: Record<FigureName, string> = {
  spend: 'Spend',
  results: 'Results',
  cost_per_result: 'Cost per result',
  impressions: 'Impressions',
  clicks: 'Clicks',
  ctr: 'CTR',
  cpc: 'CPC',
  cpm: 'CPM',
  link_clicks: 'Link clicks',
  conversions: 'Conversions',
  conversion_value: 'Conversion value',
  viewable_impressions: 'Viewable impressions',
};

/** Direction in which a figure improves. A change of spend is neither good nor bad. */
const betterWhen: Record<FigureName, 'more' | 'less' | 'neither'> = {
  spend: 'neither',
  cost_per_result: 'less',
  cpc: 'less',
  cpm: 'less',
  results: 'more',
  impressions: 'more',
  clicks: 'more',
  ctr: 'more',
  link_clicks: 'more',
  conversions: 'more',
  conversion_value: 'more',
  viewable_impressions: 'more',
};

export type Change = { tone: 'good' | 'bad' | 'neutral'; text: string; spoken: string };

const changeFormat = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
/** Factor of change from which "10×" is shown instead of a percentage. */
const timesFrom = 10;

/** The change against the previous range; undefined when there is nothing to compare with. */
export function changeOf(
  name: FigureName,
  value: number | null,
  before: number | null | undefined,
): Change | undefined {
  if (value === null || before === null || before === undefined) return undefined;
  if (before === 0 && value === 0) return { tone: 'neutral', text: '0%', spoken: 'no change from the previous period' };
  if (before === 0) return { tone: toneOf(name, true), text: 'New', spoken: 'none in the previous period' };
  const ratio = value / before - 1;
  const size = Math.abs(ratio);
  const amount = value / before >= timesFrom ? `${formatNumber(value / before)}×` : changeFormat.format(size);
  if (amount === '0%') return { tone: 'neutral', text: '0%', spoken: 'no change from the previous period' };
  const isMore = ratio > 0;
  return {
    tone: toneOf(name, isMore),
    text: value / before >= timesFrom ? amount : `${isMore ? '+' : '−'}${amount}`,
    spoken:
      value / before >= timesFrom
        ? `${formatNumber(value / before)} times the previous period`
        : `${amount} ${isMore ? 'more' : 'less'} than in the previous period`,
  };
}

const toneOf = (name: FigureName, isMore: boolean): Change['tone'] => {
  const better = betterWhen[name];
  if (better === 'neither') return 'neutral';
  return (better === 'more') === isMore ? 'good' : 'bad';
};
