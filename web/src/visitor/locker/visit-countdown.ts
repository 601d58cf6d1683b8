/**
 * Seconds added to the countdown: the server counts from the request of the visited page, which comes a little later
 * than the click.
 */
const openSeconds = 1;

/** Shows the seconds that are left, then calls `onEnd`. Returns a function that stops the countdown. */
export const startVisitCountdown = (step: Element, seconds: number, onEnd: () => void): (() => void) => {
  const wait = step.querySelector<HTMLElement>('.wait');
  const bar = wait?.querySelector('progress');
  const number = wait?.querySelector('span');
  const total = seconds + openSeconds;
  let left = total;
  const show = () => {
    if (bar) bar.max = total;
    if (bar) bar.value = total - left;
    if (number) number.textContent = `${left} s`;
  };
  show();
  if (wait) wait.hidden = false;
  const end = () => {
    window.clearInterval(timer);
    if (wait) wait.hidden = true;
  };
  const timer = window.setInterval(() => {
    left -= 1;
    if (left > 0) return show();
    end();
    onEnd();
  }, 1000);
  return end;
};
