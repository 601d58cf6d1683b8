/** A bare number of any size in JSON: a JavaScript number has 53 bits, ids have 64. */
export const rawNumber = (digits: string): unknown => {
  if (!/^-?\d{1,30}$/.test(digits)) throw new Error(`Not an integer: "${digits.slice(0, 40)}".`);
  const toRawJson: (text: string) => unknown = Reflect.get(JSON, 'rawJSON');
  return toRawJson(digits);
};

/** Parses JSON with integers beyond 2^53 as text. */
export const parseKeepingDigits = (text: string): unknown =>
  JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
      ? context?.source
      : value,
  );
