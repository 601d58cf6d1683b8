import { useEffect, useState } from 'react';

/** The browser's one clock: everything else is handed the time. */
export const now = (): Date => new Date();

/** The time, again and again. Stops while nobody looks at the page. */
export function useNow(everyMs: number): Date {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setTime(now());
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return time;
}
