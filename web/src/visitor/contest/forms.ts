import { postForm } from '../post-form.ts';
import { findProof } from './proof-of-work.ts';

/** Sends forms in place, so that a refusal is shown beside what was entered. */
export const improveForms = (root: Document) => {
  const openedAt = performance.now();
  for (const form of root.querySelectorAll<HTMLFormElement>('form[method="post"]')) {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void send(form, openedAt);
    });
  }
  // Reloads the contest page when the visitor comes back from a visit action, which is completed in another tab: the
  // points are new then.
  for (const link of root.querySelectorAll('a[data-visit]'))
    link.addEventListener('click', () =>
      root.addEventListener('visibilitychange', () => location.reload(), { once: true }),
    );
};

const send = async (form: HTMLFormElement, openedAt: number) => {
  const button = form.querySelector<HTMLButtonElement>('button[data-busy]');
  if (button?.disabled) return;
  if (button) button.disabled = true;
  showProblem(form, '');
  try {
    const answer = await postForm(form.action, await readFields(form, openedAt));
    if (answer.path) return follow(answer.path);
    showProblem(form, answer.fields?.map(({ message }) => message).join(' ') || answer.message || '');
  } catch {
    // The browser sends the form itself if there is no answer, and shows what happened.
    form.submit();
    return;
  }
  if (button) button.disabled = false;
};

const readFields = async (form: HTMLFormElement, openedAt: number): Promise<Record<string, string>> => {
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields[name] = value;
  const { bits, seconds } = form.dataset;
  if (!bits) return fields;
  fields.proof = await findProof(fields.started ?? '', fields.email ?? '', Number(bits));
  fields.device = [screen.width, screen.height, navigator.hardwareConcurrency, navigator.language].join(' ');
  const wait = Number(seconds) * 1000 - (performance.now() - openedAt);
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  return fields;
};

/** Opens a path. Reloads the page if only the part after # differs, because the page has new points. */
const follow = (path: string) => {
  const isSamePage = new URL(path, location.href).pathname === location.pathname;
  if (isSamePage) location.reload();
  else location.assign(path);
};

const showProblem = (form: HTMLFormElement, text: string) => {
  const problem = form.querySelector<HTMLElement>('.problem');
  if (!problem) return;
  problem.textContent = text;
  problem.hidden = text === '';
};
