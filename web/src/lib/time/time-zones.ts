/** All time zones of the browser. Not the contract's list: importing that would add its zod schemas to the bundle. */
export const timeZones: readonly string[] = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

/** Name and current UTC offset: "Europe/Paris (GMT+1)". */
export function timeZoneLabel(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return `${timeZone.replaceAll('_', ' ')} (${offset})`;
}
