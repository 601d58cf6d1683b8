import { formatMoney, toMinor } from '@fanfare/contract/ads/money';

/** Number of minor units in a currency unit: "12.5" is shown with two decimals, "500" without any. */
const offsetOf = (amount: string): number => {
  const [, decimals] = amount.split('.');
  return decimals ? 10 ** Math.max(2, decimals.length) : 1;
};

/** An amount in currency units as text: "$20.00", "$12.50", "¥500". */
export const moneyText = (amount: string, currency: string): string => {
  const offset = offsetOf(amount);
  return formatMoney(toMinor(amount, offset) ?? 0, offset, currency);
};

/** The sum of amounts in one currency, as text. */
export const sumText = (amounts: readonly string[], currency: string): string => {
  const offset = Math.max(1, ...amounts.map(offsetOf));
  const sum = amounts.reduce((total, amount) => total + (toMinor(amount, offset) ?? 0), 0);
  return formatMoney(sum, offset, currency);
};
