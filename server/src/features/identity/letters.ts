import type { Letter } from '../../platform/mail/index.ts';

const notYou = 'If this was not you, you can ignore this mail.';

export const confirmAddress = (name: string, url: string): Letter => ({
  subject: 'Confirm your e-mail address',
  paragraphs: [`Hello ${name},`, 'Welcome to Fanfare. Please confirm that this address is yours, and you are in.'],
  action: { label: 'Confirm my address', url },
  ending: `The link works for 24 hours. ${notYou}`,
});

export const alreadyRegistered = (name: string, origin: string): Letter => ({
  subject: 'You already have a Fanfare account',
  paragraphs: [
    `Hello ${name},`,
    'Somebody, probably you, tried to register with this address. You already have an account: just sign in.',
    `If you have forgotten your password, choose a new one here: ${origin}/user/password/forgot`,
  ],
  action: { label: 'Sign in', url: `${origin}/login` },
  ending: notYou,
});

export const resetPassword = (name: string, url: string): Letter => ({
  subject: 'Choose a new password',
  paragraphs: [`Hello ${name},`, 'You asked for a new password. Choose it with this link:'],
  action: { label: 'Choose a new password', url },
  ending: `The link works once, for 10 minutes. ${notYou} Your password has not changed.`,
});

export const passwordChanged = (name: string, origin: string): Letter => ({
  subject: 'Your password was changed',
  paragraphs: [
    `Hello ${name},`,
    'Your Fanfare password was just changed, and every other device was signed out.',
    `If it was not you, choose a new password at once: ${origin}/user/password/forgot`,
  ],
});
