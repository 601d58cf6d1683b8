import { minuteMs } from '@fanfare/contract/kit/durations';
import { useEffect, useState } from 'react';
import { toast } from '../feedback/toast.ts';

/** Time in ms after which the button can be pressed again, longer than an account takes to be read. */
const giveUpMs = 2 * minuteMs;

type SyncedAt = string | null | undefined;

/**
 * Asks the server to read the data of a report again, now. `subject` names the report; `isRefreshing` is true until the
 * report's time of reading has changed.
 */
export function useRefresh(subject: string, start: () => Promise<unknown>) {
  const [pressed, setPressed] = useState<{ subject: string; before: SyncedAt }>();

  useEffect(() => {
    if (!pressed) return;
    const timer = setTimeout(() => setPressed(undefined), giveUpMs);
    return () => clearTimeout(timer);
  }, [pressed]);

  return {
    isRefreshing: (syncedAt: SyncedAt) => pressed?.subject === subject && pressed.before === syncedAt,
    refresh: async (syncedAt: SyncedAt) => {
      setPressed({ subject, before: syncedAt });
      try {
        await start();
      } catch (error) {
        setPressed(undefined);
        toast.failed(error);
      }
    },
  };
}
