import type { Me } from '@fanfare/contract/identity';

export type Step = { title: string; why: string; isDone: boolean; hash: 'profile' | 'security' | 'api' };

/** What is left to set up, read from what is really there. `keys` is unknown until the server has answered. */
export const gettingStarted = (me: Pick<Me, 'timezone'>, keys: number | undefined): Step[] => [
  {
    title: 'Set your time zone',
    why: 'So that every time you see and set means what you think it means.',
    isDone: me.timezone !== null,
    hash: 'profile',
  },
  {
    title: 'Create an API key',
    why: 'For scripts that work in your name. Leave it if you have none.',
    isDone: (keys ?? 0) > 0,
    hash: 'api',
  },
];
