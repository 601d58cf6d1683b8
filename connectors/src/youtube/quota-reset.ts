const pacific = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Los_Angeles',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const daySeconds = 86_400;

/**
 * Seconds until YouTube's quota resets at midnight Pacific Time. On the two DST changes a year the result is an hour
 * off, which costs one rejected call or one hour.
 */
export const secondsToQuotaReset = (now: Date): number => {
  const [hours = 0, minutes = 0, seconds = 0] = pacific.format(now).split(':').map(Number);
  return daySeconds - (hours * 3600 + minutes * 60 + seconds);
};
