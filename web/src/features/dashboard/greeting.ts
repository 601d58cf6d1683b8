/** The greeting for the hour in the user's time zone. */
export function greetingFor(now: Date, timeZone: string): string {
  const text = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now);
  const hour = Number(text);
  if (hour < 5) return 'Hello';
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}
