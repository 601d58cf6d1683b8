import { z } from 'zod';

/** Digits with at most six decimals, also ".5": no sign, no exponent. At most 999,999,999 units. */
const amountPattern = /^(?:\d{1,9}(?:\.\d{1,6})?|\.\d{1,6})$/;

/** Thousands in full groups. "2,50" is refused: it means two and a half in many countries. */
const groupedPattern = /^\d{1,3}(?:,\d{3}){1,2}(?:\.\d{1,6})?$/;

/** A number as it was typed, without thousands separators: "2,000" is "2000". Other texts stay as they are. */
export const withoutThousands = (text: string): string => {
  const typed = text.trim();
  return groupedPattern.test(typed) ? typed.replaceAll(',', '') : text;
};

/**
 * An amount in currency units as it was typed, such as "10.50"; a JSON number is taken as its text. Amounts are kept as
 * text, since a number would lose cents.
 */
export const amount = (message: string) =>
  z.codec(
    z.union([z.string(), z.number()], message),
    z
      .string(message)
      .trim()
      .refine((text) => text === '' || amountPattern.test(text), message),
    { decode: (value) => withoutThousands(String(value)), encode: (text) => text },
  );

/** The amount in smallest units; undefined when it isn't a whole number of them, as in ¥10.50. */
export const toMinor = (text: string, offset: number): number | undefined => {
  const plain = withoutThousands(text);
  if (!amountPattern.test(plain)) return undefined;
  const [units = '0', decimals = ''] = plain.split('.');
  const digits = Math.log10(offset);
  const kept = decimals.slice(0, digits).padEnd(digits, '0');
  if (/[1-9]/.test(decimals.slice(digits))) return undefined;
  return Number(units) * offset + Number(kept || '0');
};

/** The amount as it would be typed: "10.50", "500". */
export const fromMinor = (minor: number, offset: number): string =>
  (minor / offset).toFixed(Math.round(Math.log10(offset)));

export const microsPerUnit = 1_000_000;

/** An amount in millionths of its currency as it would be typed: "12.5". */
export const microsToText = (micros: number): string => String(micros / microsPerUnit);
/** A typed amount in millionths of its currency; null for none. */
export const textToMicros = (text: string | null | undefined): number | null =>
  text ? Math.round(Number(text) * microsPerUnit) : null;

/** Decimals of amounts in a currency as people write them; networks can count in other smallest units. */
export const currencyDigits = (currency: string): number => {
  try {
    const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
};

/**
 * Formats by currency: making a format takes a hundred times as long as using it, and lists show thousands of amounts.
 */
const formats = new Map<string, Intl.NumberFormat>();
/** Limit for stored formats. More than there are currencies, whose codes come from networks. */
const maxFormats = 500;

const findFormat = (currency: string, digits: number): Intl.NumberFormat => {
  const key = `${currency} ${digits}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  if (formats.size >= maxFormats) formats.clear();
  formats.set(key, format);
  return format;
};

/** Formats an amount with its currency: $5.00, ¥500, €1,250.00. */
export const formatMoney = (
  minor: number,
  offset: number,
  currency: string,
  digits = Math.round(Math.log10(offset)),
): string => {
  try {
    return findFormat(currency, digits).format(minor / offset);
  } catch {
    // Currency code of a network that Intl doesn't know is shown as it is.
    return `${(minor / offset).toFixed(digits)} ${currency}`;
  }
};

/** A typed amount with its currency: $10, $10.50, ¥500. Without a currency the amount alone. */
export const formatAmount = (text: string, currency: string | undefined): string => {
  const plain = withoutThousands(text);
  if (currency === undefined || !amountPattern.test(plain)) return text;
  const decimals = plain.split('.')[1]?.length ?? 0;
  return formatMoney(Number(plain), 1, currency, decimals === 0 ? 0 : Math.max(2, decimals));
};
