import { daySeconds, hourSeconds } from '@fanfare/contract/kit/durations';

const pacific = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Los_Angeles',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/**
 * Seconds until YouTube's quota resets at midnight Pacific Time. On the two DST changes a year the result is an hour
 * off, which costs one rejected call or one hour.
 */
export const secondsToQuotaReset = (now: Date): number => {
  const [hours = 0, minutes = 0, seconds = 0] = pacific.format(now).split(':').map(Number);
  return daySeconds - (hours * hourSeconds + minutes * 60 + seconds);
};
