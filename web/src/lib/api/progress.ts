import { nprogress } from '@mantine/nprogress';

/** Quicker work shows no bar: a flash of it reads as a stutter. */
const progressDelayMs = 300;

let running = 0;

/** Shows the bar at the top while something lasts. Call what it returns when it is over. */
export function startProgress(): () => void {
  let isShown = false;
  const timer = setTimeout(() => {
    isShown = true;
    running += 1;
    if (running === 1) nprogress.start();
  }, progressDelayMs);
  return () => {
    clearTimeout(timer);
    if (!isShown) return;
    isShown = false;
    running -= 1;
    if (running === 0) nprogress.complete();
  };
}
