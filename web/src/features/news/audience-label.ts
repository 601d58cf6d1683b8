import { accessLevels } from '@fanfare/contract/kit/assets';

/** "Everybody", "Pro and Agency": nobody chosen means all of them. */
export function audienceLabel(levels: readonly number[]): string {
  const names = accessLevels.filter((_, level) => levels.includes(level));
  if (names.length === 0 || names.length === accessLevels.length) return 'Everybody';
  return new Intl.ListFormat('en').format(names);
}
