/** Every zone the browser knows; the contract's own list stands beside its rules, which this list must not bring along. */
export const timeZones: readonly string[] = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

/** The zone's name in words and its distance from UTC now: "Europe/Paris (GMT+1)". */
export function timeZoneLabel(zone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(now);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return `${zone.replaceAll('_', ' ')} (${offset})`;
}
