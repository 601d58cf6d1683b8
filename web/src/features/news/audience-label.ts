import { accessLevels } from '@fanfare/contract/kit/assets';

/** Access levels as text: `Everyone`, or their names as in `Pro and Agency`; an empty list means all levels. */
export function audienceLabel(levels: readonly number[]): string {
  const names = accessLevels.filter((_, level) => levels.includes(level));
  if (names.length === 0 || names.length === accessLevels.length) return 'Everyone';
  return new Intl.ListFormat('en').format(names);
}
