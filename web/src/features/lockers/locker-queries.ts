import { minuteMs } from '@fanfare/contract/kit/durations';
import { useQuery } from '@tanstack/react-query';
import { type Output, query } from '../../lib/api.ts';

export type Locker = Output<'GET /promotion/contentlocker/{id}'>['promotion']['contentlocker'];

/** Value in the path in place of the id of a locker that isn't saved yet. */
export const newLockerId = 'new';

export const lockerQuery = (id: string) => query('GET /promotion/contentlocker/{id}', { params: { id } });

/** The name of the locker of a screen, for its breadcrumb; undefined until it is loaded. */
export const useLockerName = ({ id = '' }: Record<string, string>): string | undefined =>
  useQuery({ ...lockerQuery(id), enabled: Number(id) > 0, staleTime: 5 * minuteMs }).data?.promotion.contentlocker.name;
