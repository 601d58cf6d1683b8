import { nprogress } from '@mantine/nprogress';

/** Delay of the bar in ms: faster calls show no bar, to avoid flicker. */
const progressDelayMs = 300;

let running = 0;

/** Shows the progress bar at the top. Call the returned function to stop it. */
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
