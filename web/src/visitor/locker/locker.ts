import colors from '../colors.css?inline';
import box from './locker.css?inline';
import { connectOwnPage } from './own-page.ts';
import { placeLocker } from './place-locker.ts';
import steps from './unlock-steps.css?inline';

// Script at /embed/locker.js. It is served inside a function of its own, because it runs on pages of others.
const script = document.currentScript;

/** Places a locker beside each script tag with a locker's id, and in each element with one. */
const placeAll = (origin: string): void => {
  for (const named of document.querySelectorAll<HTMLElement>('[data-locker]:not([data-locker-shown])')) {
    const { locker: id = '' } = named.dataset;
    if (!/^[A-Za-z0-9_-]{16}$/.test(id)) continue;
    named.dataset.lockerShown = '';
    const host = document.createElement('div');
    if (named instanceof HTMLScriptElement) named.after(host);
    else named.replaceChildren(host);
    void placeLocker({ origin, id, styles: `${colors}${box}${steps}`, host });
  }
};

if (script instanceof HTMLScriptElement) {
  const { origin } = new URL(script.src);
  const isOwnPage = script.dataset.ownPage !== undefined;
  const start = () => (isOwnPage ? connectOwnPage() : placeAll(origin));
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
}
