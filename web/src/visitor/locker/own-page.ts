import { startVisitCountdown } from './visit-countdown.ts';

/** On our own page of a locker, which works without a script: then visitors press the button after the visit themselves. */
export const countDownVisits = (): void => {
  const box = document.querySelector<HTMLElement>('.locker-page .locker');
  const seconds = Number(box?.dataset.seconds);
  const message = box?.querySelector('.message');
  let stop: (() => void) | undefined;
  for (const item of box?.querySelectorAll('.visits li') ?? []) {
    const form = item.querySelector('form');
    // After a sign-in the other window shows the content by itself.
    if (!form || !(seconds > 0) || item.querySelector('a')?.dataset.visit === 'sign-in') continue;
    form.hidden = true;
    item.querySelector('a')?.addEventListener('click', () => {
      stop?.();
      stop = startVisitCountdown(
        seconds,
        (text) => {
          if (message) message.textContent = text;
        },
        () => form.requestSubmit(),
      );
    });
  }
};
