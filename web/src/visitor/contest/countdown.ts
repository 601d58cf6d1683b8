import { daySeconds, hourSeconds } from '@fanfare/contract/kit/durations';

/** Keeps countdowns running by the server's time, and reloads the page when a countdown ends. */
export const startCountdowns = (root: Document) => {
  for (const element of root.querySelectorAll<HTMLElement>('.countdown')) {
    const { until = '', now = '' } = element.dataset;
    const msLeft = Date.parse(until) - Date.parse(now);
    if (!(msLeft > 0)) continue;
    const startedAt = performance.now();
    const numbers = [...element.querySelectorAll('b')];
    const timer = setInterval(() => {
      const seconds = Math.floor((msLeft - (performance.now() - startedAt)) / 1000);
      for (const [index, text] of countdownParts(Math.max(0, seconds)).entries()) {
        const number = numbers[index];
        if (number && number.textContent !== text) number.textContent = text;
      }
      if (seconds > 0) return;
      clearInterval(timer);
      // Reload spread over 3 s: all visitors reach the end at the same time.
      setTimeout(() => location.reload(), 2500 + (startedAt % 3000));
    }, 250);
  }
};

/** Days, hours, minutes and seconds with two digits. */
export const countdownParts = (seconds: number): string[] =>
  [
    Math.floor(seconds / daySeconds),
    Math.floor(seconds / hourSeconds) % 24,
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ].map((value) => String(value).padStart(2, '0'));
