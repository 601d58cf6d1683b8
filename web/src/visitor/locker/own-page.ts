import { startVisitCountdown } from './visit-countdown.ts';

/** On our own page of a locker, which works without a script: then visitors press the button after the visit themselves. */
export const countDownVisits = (): void => {
  const box = document.querySelector<HTMLElement>('.locker-page .locker');
  const seconds = Number(box?.dataset.seconds);
  const message = box?.querySelector('.message');
  let stop: (() => void) | undefined;
  for (const item of box?.querySelectorAll('.visits li') ?? []) {
    const form = item.querySelector('form');
    const link = item.querySelector<HTMLElement>('a[data-visit]');
    if (!form || !link || !(seconds > 0)) continue;
    form.hidden = true;
    link.addEventListener('click', () => {
      stop?.();
      // The other window shows the content after the sign-in; this one does on demand.
      if (link.dataset.visit === 'sign-in') {
        form.hidden = false;
        return;
      }
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
