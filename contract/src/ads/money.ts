import { z } from 'zod';

/** Digits with at most six decimals: no sign, no exponent, no thousands separators. At most 999,999,999 units. */
const amountPattern = /^\d{1,9}(?:\.\d{1,6})?$/;

/**
 * An amount in currency units as it was typed, such as "10.50"; a JSON number is taken as its text. Numbers as the
 * stored form would lose cents.
 */
export const amount = (message: string) =>
  z.codec(
    z.union([z.string(), z.number()], message),
    z
      .string(message)
      .trim()
      .refine((text) => text === '' || amountPattern.test(text), message),
    { decode: (value) => String(value), encode: (text) => text },
  );

/** The amount in smallest units; undefined when it isn't a whole number of them, as in ¥10.50. */
export const toMinor = (text: string, offset: number): number | undefined => {
  if (!amountPattern.test(text)) return undefined;
  const [units = '0', decimals = ''] = text.split('.');
  const digits = Math.log10(offset);
  const kept = decimals.slice(0, digits).padEnd(digits, '0');
  if (/[1-9]/.test(decimals.slice(digits))) return undefined;
  return Number(units) * offset + Number(kept || '0');
};

/** The amount as it would be typed: "10.50", "500". */
export const fromMinor = (minor: number, offset: number): string =>
  (minor / offset).toFixed(Math.round(Math.log10(offset)));

/** With its currency: $5.00, ¥500, €1,250.00. */
export const formatMoney = (minor: number, offset: number, currency: string): string => {
  const digits = Math.round(Math.log10(offset));
  try {
    return new Intl.NumberFormat('en-US', {
      ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol' },
      ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
    }).format(minor / offset);
  } catch {
    // A network's currency code that Intl doesn't know.
    return `${fromMinor(minor, offset)} ${currency}`;
  }
};
