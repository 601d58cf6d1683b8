import { useEffect, useRef, useState } from 'react';

/** The only times after which an alert may fade. */
export type FadeSeconds = 1.5 | 3 | 3.5 | 5;

/** Counts down to `onGone`; holding (hover, focus) stops the count, letting go starts it again from the full time. */
export function useAutoHide(seconds: FadeSeconds | undefined, onGone: () => void) {
  const [isHeld, setHeld] = useState(false);
  const gone = useRef(onGone);
  gone.current = onGone;

  useEffect(() => {
    if (seconds === undefined || isHeld) return;
    const timer = setTimeout(() => gone.current(), seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds, isHeld]);

  return {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
}
