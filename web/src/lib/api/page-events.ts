/** Responses that the shell shows, no matter which component made the call. */
export type PageEvent =
  | { kind: 'signed-out' }
  | { kind: 'restricted'; heading: string; message: string; need: string }
  /** A feature lacks Facebook permissions; `connect` is the URL where the owner grants them. */
  | { kind: 'facebook-login'; missing: string[]; isOwner: boolean; connect: string }
  | { kind: 'facebook-profile-error'; message: string };

const listeners = new Set<(event: PageEvent) => void>();

export const emit = (event: PageEvent): void => {
  for (const listener of listeners) listener(event);
};

export const onPageEvent = (listener: (event: PageEvent) => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
