/** Date in a time zone, such as "2026-11-16"; Google's dates are in the account's. */
export const dateIn = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timeZone || 'UTC', dateStyle: 'short' }).format(at);
