import { readKept, writeKept } from './kept-unlock.ts';
import { type FormAnswer, type LockerState, readState, sendForm } from './locker-requests.ts';
import { startVisitCountdown } from './visit-countdown.ts';

type Place = { origin: string; id: string; styles: string; host: HTMLElement };

const pollMs = 4000;
/** As long as people need to open their inbox: 15 minutes. */
const maxPolls = 225;
const visitRetries = { everyMs: 1000, count: 5 };
/** As long as the network's own page needs: 15 minutes. */
const signInRetries = { everyMs: 3000, count: 300 };
const failed = 'This isn’t available right now. Try again in a minute.';

/** Shows one locker inside its host element, and the content instead after an unlock. */
export const placeLocker = async (place: Place): Promise<void> => {
  const state = await askState(place).catch((): LockerState => ({ state: 'gone' }));
  if (state.state === 'unlocked') showContent(place, state);
  if (state.state === 'locked') showBox(place, state);
};

const askState = async ({ origin, id }: Place, more: Record<string, string> = {}): Promise<LockerState> => {
  const page = location.href.slice(0, 2000);
  const answer = await readState(`${origin}/locker/${id}/state`, { page, ...readKept(id), ...more });
  if (answer.state !== 'gone')
    writeKept(id, { browser: answer.browser, ...('token' in answer && { token: answer.token }) });
  return answer;
};

/** In the page itself, so that it has the page's own look. The server removed everything executable. */
const showContent = ({ host }: Place, { html }: { html: string }): void => {
  const content = document.createElement('div');
  content.dataset.lockerContent = '';
  content.innerHTML = html;
  host.replaceWith(content);
  content.dispatchEvent(new CustomEvent('locker-unlocked', { bubbles: true }));
};

/** In a shadow tree: styles of the page don't change the box, nor the box the page. */
const showBox = (place: Place, state: { html: string; seconds: number }): void => {
  const root = place.host.shadowRoot ?? place.host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(place.styles.replaceAll(':root', ':host'));
  root.adoptedStyleSheets = [sheet];
  root.innerHTML = state.html;
  for (const item of root.querySelectorAll('li')) connectVisit(place, root, item, state.seconds);
  const form = root.querySelector<HTMLFormElement>('form[data-subscribe]');
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    void subscribe(place, root, form);
  });
};

const say = (root: ShadowRoot, text: string): void => {
  const message = root.querySelector('.message');
  if (message) message.textContent = text;
};

const textOf = ({ fields, message }: FormAnswer): string => fields?.[0]?.message ?? message ?? failed;

/** The link opens another window; after some seconds the content is asked for. */
const connectVisit = (place: Place, root: ShadowRoot, item: HTMLElement, seconds: number): void => {
  const link = item.querySelector<HTMLElement>('a[data-visit]');
  const form = item.querySelector('form');
  if (!link || !form) return;
  form.hidden = true;
  let stop: (() => void) | undefined;
  link.addEventListener('click', () => {
    stop?.();
    if (link.dataset.visit === 'sign-in') {
      say(root, 'Use the other window to sign in. The content opens here.');
      stop = waitForSignIn(place, root, form);
      return;
    }
    stop = startVisitCountdown(
      seconds,
      (text) => say(root, text),
      () => void unlock(place, root, form),
    );
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void unlock(place, root, form);
  });
};

const earlyCodes = ['locker-too-early', 'locker-not-visited', 'locker-not-signed-in'];

/** Asks again until the network confirmed it. Returns how to stop. */
const waitForSignIn = (place: Place, root: ShadowRoot, form: HTMLFormElement): (() => void) => {
  const wait = { ...signInRetries };
  window.setTimeout(() => void unlock(place, root, form, wait), wait.everyMs);
  return () => {
    wait.count = -1;
  };
};

const unlock = async (
  place: Place,
  root: ShadowRoot,
  form: HTMLFormElement,
  retries: { everyMs: number; count: number } = { ...visitRetries },
): Promise<void> => {
  const answer = await sendForm(form).catch((): FormAnswer => ({}));
  // The other window may have needed some time to open.
  const isEarly = earlyCodes.some((code) => code === answer.code);
  // The visitor chose another action meanwhile.
  if (isEarly && retries.count < 0) return;
  if (isEarly && retries.count > 0 && place.host.isConnected) {
    retries.count -= 1;
    window.setTimeout(() => void unlock(place, root, form, retries), retries.everyMs);
    return;
  }
  if (answer.path === undefined) {
    form.hidden = false;
    say(root, textOf(answer));
    return;
  }
  const token = answer.path.split('/').at(-1) ?? '';
  const { browser } = readKept(place.id);
  if (browser) writeKept(place.id, { browser, token });
  const state = await askState(place, { token }).catch((): LockerState => ({ state: 'gone' }));
  if (state.state === 'unlocked') showContent(place, state);
  else say(root, failed);
};

const subscribe = async (place: Place, root: ShadowRoot, form: HTMLFormElement): Promise<void> => {
  const answer = await sendForm(form).catch((): FormAnswer => ({}));
  say(root, textOf(answer));
  if (answer.path !== undefined) waitForMail(place);
};

/** Until the person pressed the button in our email. */
const waitForMail = (place: Place, polls = 0): void => {
  if (polls >= maxPolls || !place.host.isConnected) return;
  window.setTimeout(async () => {
    const state = await askState(place, { poll: '1' }).catch((): LockerState => ({ state: 'gone' }));
    if (state.state === 'unlocked') showContent(place, state);
    else waitForMail(place, polls + 1);
  }, pollMs);
};
