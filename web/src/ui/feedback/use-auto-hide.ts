import { useEffect, useRef, useState } from 'react';

/** The allowed delays before an alert hides. */
export type AutoHideSeconds = 1.5 | 3 | 3.5 | 5;

/** Calls `onHide` after `seconds`. Hover and focus stop the timer; afterwards it starts again with the full time. */
export function useAutoHide(seconds: AutoHideSeconds | undefined, onHide: () => void) {
  const [isPaused, setPaused] = useState(false);
  const latestOnHide = useRef(onHide);
  latestOnHide.current = onHide;

  useEffect(() => {
    if (seconds === undefined || isPaused) return;
    const timer = setTimeout(() => latestOnHide.current(), seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds, isPaused]);

  return {
    onMouseEnter: () => setPaused(true),
    onMouseLeave: () => setPaused(false),
    onFocus: () => setPaused(true),
    onBlur: () => setPaused(false),
  };
}
