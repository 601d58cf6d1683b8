import { formatLeft } from './countdown.ts';

/**
 * Reports the height of the widget to the page around it. The height 0 means that there is nothing to show: that page
 * then removes the frame.
 */
const reportHeight = (): void => {
  const height = document.querySelector('main')?.getBoundingClientRect().height ?? 0;
  // The message can go to any page, because a height is no secret.
  window.parent.postMessage({ fanfareHeight: Math.ceil(height) }, '*');
};

/** Counts down from the time that was left when the page was rendered, because the visitor's clock may be wrong. */
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
