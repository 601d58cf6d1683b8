import { useEffect, useState } from 'react';

/** Current time. This is the only place that reads the browser's clock; other code gets the time passed in. */
export const now = (): Date => new Date();

/** The current time, updated every `intervalMs`. Pauses while the page is hidden. */
export function useNow(intervalMs: number): Date {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setTime(now());
    }, intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return time;
}
