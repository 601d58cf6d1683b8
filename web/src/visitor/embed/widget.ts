import { formatLeft } from './countdown.ts';

/** Reports the height of the widget. 0: nothing to show, so the page around removes the frame. */
const reportHeight = (): void => {
  const height = document.querySelector('main')?.getBoundingClientRect().height ?? 0;
  // The message can go to any page: a height is no secret.
  window.parent.postMessage({ fanfareHeight: Math.ceil(height) }, '*');
};

/** Counts down from what was left when the page was rendered: the clock of the visitor may be wrong. */
const countDown = (time: HTMLElement): void => {
  const leftAtStart = Number(time.dataset.left);
  const update = () => {
    time.textContent = formatLeft(leftAtStart - performance.now() / 1000);
  };
  update();
  window.setInterval(update, 1000);
};

for (const time of document.querySelectorAll<HTMLElement>('time[data-left]')) countDown(time);
reportHeight();
const main = document.querySelector('main');
if (main) new ResizeObserver(reportHeight).observe(main);
