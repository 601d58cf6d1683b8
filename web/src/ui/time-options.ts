import { timePickerStepMinutes } from '@fanfare/contract/kit/moment';

const two = (value: number) => String(value).padStart(2, '0');

/** "13:45" as people here read it: "1:45 PM" */
function spoken(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`;
}

const every = Array.from({ length: (24 * 60) / timePickerStepMinutes }, (_, index) => {
  const minutes = index * timePickerStepMinutes;
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
});

/** Every quarter of an hour, and the time that is set already should it lie between two. */
export function timeOptions(current?: string): { value: string; label: string }[] {
  const times = current && !every.includes(current) ? [...every, current].sort() : every;
  return times.map((time) => ({ value: time, label: spoken(time) }));
}
