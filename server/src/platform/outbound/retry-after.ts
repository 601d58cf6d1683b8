/** Seconds from a `Retry-After` header: a number of seconds or a date; undefined for anything else. */
export const parseRetryAfter = (text: string | undefined, at: Date): number | undefined => {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const time = /^[A-Z][a-z]{2}, [\w: ]{10,30}$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : Math.max(0, Math.ceil((time - at.getTime()) / 1000));
};
