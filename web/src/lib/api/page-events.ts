/** Answers that concern the whole page and not only the caller. The shell listens and shows them. */
export type PageEvent =
  | { kind: 'signed-out' }
  | { kind: 'restricted'; heading: string; message: string; need: string }
  /** A feature needs more of Facebook than it was allowed; `connect` is where the owner allows it. */
  | { kind: 'facebook-login'; missing: string[]; isOwner: boolean; connect: string }
  | { kind: 'facebook-profile-error'; message: string };

const listeners = new Set<(incident: PageEvent) => void>();

export const emit = (incident: PageEvent): void => {
  for (const listener of listeners) listener(incident);
};

export const onPageEvent = (listener: (incident: PageEvent) => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
