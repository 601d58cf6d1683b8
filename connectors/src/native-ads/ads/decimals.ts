/** An amount such as "12.3456" as an integer of `10 ** -digits` units, rounded half up; `undefined` when it is none. */
export const parseDecimal = (value: string | number | null | undefined, digits: number): number | undefined => {
  const [match, sign, whole = '', fraction = ''] =
    /^(-?)(\d{1,12})(?:\.(\d{1,20}))?$/.exec(String(value ?? '').trim()) ?? [];
  if (match === undefined) return undefined;
  const kept = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  const rounded = kept + (Number(fraction[digits] ?? 0) >= 5 ? 1 : 0);
  return sign === '-' && rounded > 0 ? -rounded : rounded;
};
