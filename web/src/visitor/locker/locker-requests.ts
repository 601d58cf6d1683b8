/**
 * Answer of the server for a locker and this browser: the box to show, the unlocked content, or that the locker is
 * gone.
 */
export type LockerState =
  | { state: 'locked'; browser: string; seconds: number; html: string }
  | { state: 'unlocked'; browser: string; token: string; html: string }
  | { state: 'gone' };
export type FormAnswer = { path?: string; message?: string; code?: string; fields?: { message: string }[] };

/** Reads the state of a locker without cookies: the server answers every site, and the query says who asks. */
export const readState = async (url: string, query: Record<string, string>): Promise<LockerState> => {
  const response = await fetch(`${url}?${new URLSearchParams(query)}`, { credentials: 'omit' });
  if (response.status === 404) return { state: 'gone' };
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
};

export const sendForm = async (form: HTMLFormElement): Promise<FormAnswer> => {
  const response = await fetch(form.action, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(Object.fromEntries(new FormData(form))),
  });
  return response.json();
};
