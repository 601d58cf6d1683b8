const pacific = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Los_Angeles',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const daySeconds = 86_400;

/**
 * How long until YouTube's day ends: at midnight in California. On the two days a year whose night is longer or shorter
 * the answer is an hour off, which costs one refusal or one hour.
 */
export const secondsToQuotaReset = (now: Date): number => {
  const [hours = 0, minutes = 0, seconds = 0] = pacific.format(now).split(':').map(Number);
  return daySeconds - (hours * 3600 + minutes * 60 + seconds);
};
