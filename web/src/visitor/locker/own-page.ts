import { connectBox } from './connect-box.ts';
import { readState } from './locker-requests.ts';

/** Adds the scripts of the box on a locker's own page, where the server stores the unlock in a cookie. */
export const connectOwnPage = (): void => {
  const box = document.querySelector<HTMLElement>('.locker-page .locker');
  const id = box?.dataset.id;
  const browser = box?.querySelector<HTMLInputElement>('input[name="browser"]')?.value;
  if (!box || !id || !browser) return;
  connectBox(document, {
    open: async (path) => {
      location.assign(path);
      return true;
    },
    openIfConfirmed: async () => {
      const state = await readState(`/locker/${id}/state`, { browser, poll: '1' }).catch(() => undefined);
      if (state?.state !== 'unlocked') return false;
      location.assign(`/locker/${id}`);
      return true;
    },
    isShown: () => box.isConnected,
  });
};
