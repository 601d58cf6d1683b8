import { connectBox, failed } from './connect-box.ts';
import { readKept, writeKept } from './kept-unlock.ts';
import { type LockerState, readState } from './locker-requests.ts';

type Place = { origin: string; id: string; styles: string; host: HTMLElement };

/** Shows a locker inside its host element: the locked box, or after an unlock the content. */
export const placeLocker = async (place: Place): Promise<void> => {
  const state = await askState(place).catch(() => undefined);
  if (state?.state === 'unlocked') showContent(place, state);
  else if (state?.state === 'locked') showBox(place, state);
  else if (!state) showFailure(place);
};

const askState = async ({ origin, id }: Place, more: Record<string, string> = {}): Promise<LockerState> => {
  const page = location.href.slice(0, 2000);
  const answer = await readState(`${origin}/locker/${id}/state`, { page, ...readKept(id), ...more });
  if (answer.state !== 'gone')
    writeKept(id, { browser: answer.browser, ...('token' in answer && { token: answer.token }) });
  return answer;
};

/**
 * Shows the content in the page itself, so that it has the page's own look. The server removed everything executable.
 */
const showContent = ({ host }: Place, { html }: { html: string }): void => {
  const hadFocus = document.activeElement === host;
  const content = document.createElement('div');
  content.dataset.lockerContent = '';
  content.innerHTML = html;
  host.replaceWith(content);
  if (hadFocus) {
    // The content gets the focus; otherwise a screen reader would start again at the top of the page.
    content.tabIndex = -1;
    content.style.outline = 'none';
    content.focus({ preventScroll: true });
  }
  content.dispatchEvent(new CustomEvent('locker-unlocked', { bubbles: true }));
};

/** Shows HTML in a shadow tree, so that the styles of the page and of the box don't affect each other. */
const showInside = ({ host, styles }: Place, html: string): ShadowRoot => {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles.replaceAll(':root', ':host'));
  root.adoptedStyleSheets = [sheet];
  root.innerHTML = html;
  return root;
};

const showBox = (place: Place, state: { html: string }): void => {
  const openIfUnlocked = async (more: Record<string, string>): Promise<boolean> => {
    const answer = await askState(place, more).catch(() => undefined);
    if (answer?.state !== 'unlocked') return false;
    showContent(place, answer);
    return true;
  };
  connectBox(showInside(place, state.html), {
    open: (path) => {
      const token = path.split('/').at(-1) ?? '';
      const { browser } = readKept(place.id);
      if (browser) writeKept(place.id, { browser, token });
      return openIfUnlocked({ token });
    },
    openIfConfirmed: () => openIfUnlocked({ poll: '1' }),
    isShown: () => place.host.isConnected,
  });
};

/** Shows that our server didn't answer, with a button to try again. A deleted locker shows nothing. */
const showFailure = (place: Place): void => {
  const root = showInside(
    place,
    `<div class="locker" data-accent="violet"><section class="box" aria-label="Locked content"><p class="message bad" role="status">${failed}</p><button class="second">Try again</button></section></div>`,
  );
  root.querySelector('button')?.addEventListener('click', () => void placeLocker(place));
};
