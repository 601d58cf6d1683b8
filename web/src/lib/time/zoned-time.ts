/** A clock on a wall: `day` is 2026-11-15, `time` is 13:45. It means nothing without its zone. */
export type LocalTime = { day: string; time: string };

/** What the clock on the wall shows in that zone. */
export function toLocalTime(at: Date, zone: string): LocalTime {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return { day: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` };
}

/**
 * The moment at which that wall shows this. An hour that summer time skips becomes the one after the gap; an hour that
 * comes twice is the first of the two.
 */
export function fromLocalTime({ day, time }: LocalTime, zone: string): Date {
  const plain = Date.parse(`${day}T${time}:00Z`);
  const before = plain - offsetMs(plain - 86_400_000, zone);
  const after = plain - offsetMs(plain + 86_400_000, zone);
  const shows = (at: number) => at + offsetMs(at, zone) === plain;
  const fit = [before, after].filter(shows).sort((a, b) => a - b)[0];
  return new Date(fit ?? before);
}

/** How far the zone is ahead of UTC at that moment. */
function offsetMs(at: number, zone: string): number {
  const minute = Math.floor(at / 60_000) * 60_000;
  const { day, time } = toLocalTime(new Date(minute), zone);
  return Date.parse(`${day}T${time}:00Z`) - minute;
}
