import { startVisitCountdown } from './visit-countdown.ts';

// On the page of a locker. Without this script, visitors press the button after the visit themselves.
const box = document.querySelector<HTMLElement>('.locker');
const seconds = Number(box?.dataset.seconds);
const message = box?.querySelector('.message');
let stop: (() => void) | undefined;

for (const item of box?.querySelectorAll('.visits li') ?? []) {
  const form = item.querySelector('form');
  if (!form || !(seconds > 0)) continue;
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
