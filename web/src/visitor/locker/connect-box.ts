import { type FormAnswer, sendForm } from './locker-requests.ts';
import { startVisitCountdown } from './visit-countdown.ts';

/** Functions of a locker that work differently on other sites' pages and on the locker's own page. */
export type Unlocking = {
  /** Shows the locked content, loaded from the path that an unlock returned; false if that failed. */
  open: (path: string) => Promise<boolean>;
  /** Shows the locked content if the visitor has confirmed their email address. */
  openIfConfirmed: () => Promise<boolean>;
  isShown: () => boolean;
};

const pollMs = 4000;
/** Number of polls in 15 minutes, as long as people need to open their inbox. */
const maxPolls = 225;
const visitRetries = { everyMs: 1000, count: 5 };
/** Retries for 15 minutes, the time that a visitor may need on the network's own page. */
const signInRetries = { everyMs: 3000, count: 300 };
export const failed = 'This isn’t available right now. Try again in a minute.';
const earlyCodes = ['locker-too-early', 'locker-not-visited', 'locker-not-signed-in'];

/**
 * Adds the scripts of the locker's box. On the locker's own page the box works without scripts; with them, the visitor
 * stays on the page.
 */
export const connectBox = (root: ParentNode, unlocking: Unlocking): void => {
  const seconds = Number(root.querySelector<HTMLElement>('.locker')?.dataset.seconds);
  for (const step of root.querySelectorAll('[data-visit-step]')) connectVisit(step, seconds, unlocking);
  const mail = root.querySelector('[data-mail]');
  if (mail) connectMail(mail, unlocking);
};

const say = (step: Element, text: string, isBad = false): void => {
  const message = step.querySelector('.message');
  if (!message) return;
  message.textContent = text;
  message.classList.toggle('bad', isBad);
};

const textOf = ({ fields, message }: FormAnswer): string => fields?.[0]?.message ?? message ?? failed;

const setBusy = (form: HTMLFormElement, isBusy: boolean): void => {
  const button = form.querySelector('button');
  if (button) button.disabled = isBusy;
};

/**
 * Adds the script of the visit action: its link opens another window, and some seconds later the content is requested.
 */
const connectVisit = (step: Element, seconds: number, unlocking: Unlocking): void => {
  const link = step.querySelector<HTMLElement>('a[data-visit]');
  const form = step.querySelector('form');
  if (!link || !form || !(seconds > 0)) return;
  form.hidden = true;
  let stop: (() => void) | undefined;
  link.addEventListener('click', () => {
    stop?.();
    if (link.dataset.visit === 'sign-in') {
      say(step, 'Use the other window to sign in. The content opens here.');
      stop = waitForSignIn(step, form, unlocking);
      return;
    }
    say(step, `The content opens here in ${seconds} seconds.`);
    stop = startVisitCountdown(step, seconds, () => {
      say(step, 'Opening the content…');
      void unlock(step, form, unlocking);
    });
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void unlock(step, form, unlocking);
  });
};

/**
 * Requests the content again and again until the network has confirmed the sign-in. Returns a function that stops it.
 */
const waitForSignIn = (step: Element, form: HTMLFormElement, unlocking: Unlocking): (() => void) => {
  const wait = { ...signInRetries };
  window.setTimeout(() => void unlock(step, form, unlocking, wait), wait.everyMs);
  return () => {
    wait.count = -1;
  };
};

const unlock = async (
  step: Element,
  form: HTMLFormElement,
  unlocking: Unlocking,
  retries: { everyMs: number; count: number } = { ...visitRetries },
): Promise<void> => {
  // Stop: the number of retries is negative after the visitor chose this action again, which started new retries.
  if (retries.count < 0) return;
  const answer = await sendForm(form).catch((): FormAnswer => ({}));
  // The server answers "too early" if the other window needed some time to open.
  const isEarly = earlyCodes.some((code) => code === answer.code);
  if (isEarly && retries.count < 0) return;
  if (isEarly && retries.count > 0 && unlocking.isShown()) {
    retries.count -= 1;
    window.setTimeout(() => void unlock(step, form, unlocking, retries), retries.everyMs);
    return;
  }
  if (answer.path !== undefined && (await unlocking.open(answer.path))) return;
  form.hidden = false;
  say(step, answer.path === undefined ? textOf(answer) : failed, true);
};

/** Adds the script of the email action: its form, or after it was sent, what the visitor has to do next. */
const connectMail = (step: Element, unlocking: Unlocking): void => {
  const form = step.querySelector('form');
  const sent = step.querySelector<HTMLElement>('[data-sent]');
  if (!form || !sent) return;
  const showSent = (isSent: boolean) => {
    form.hidden = isSent;
    sent.hidden = !isSent;
    (isSent ? sent : form.querySelector('input'))?.focus();
  };
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    setBusy(form, true);
    say(step, '');
    const answer = await sendForm(form).catch((): FormAnswer => ({}));
    setBusy(form, false);
    if (answer.path === undefined) return say(step, textOf(answer), true);
    showSent(true);
    pollConfirmation(unlocking);
  });
  step.querySelector('[data-retype]')?.addEventListener('click', (event) => {
    event.preventDefault();
    say(step, '');
    showSent(false);
  });
  step.querySelector('[data-check]')?.addEventListener('click', async (event) => {
    event.preventDefault();
    say(step, 'Checking…');
    if (!(await unlocking.openIfConfirmed()))
      say(step, 'Not confirmed yet. Press the button in our email first.', true);
  });
  if (!sent.hidden) pollConfirmation(unlocking);
};

/** Polls until the person pressed the button in our email. */
const pollConfirmation = (unlocking: Unlocking, polls = 0): void => {
  window.setTimeout(async () => {
    if (polls >= maxPolls || !unlocking.isShown() || (await unlocking.openIfConfirmed())) return;
    pollConfirmation(unlocking, polls + 1);
  }, pollMs);
};
