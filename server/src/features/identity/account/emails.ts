import type { EmailContent } from '../../../platform/mail/index.ts';

const notYou = 'If this was not you, you can ignore this mail.';

export const confirmAddress = (name: string, url: string): EmailContent => ({
  subject: 'Confirm your e-mail address',
  paragraphs: [`Hello ${name},`, 'Welcome to Fanfare. Please confirm that this address is yours, and you are in.'],
  action: { label: 'Confirm my address', url },
  ending: `The link works for 24 hours. ${notYou}`,
});

export const alreadyRegistered = (name: string, origin: string): EmailContent => ({
  subject: 'You already have a Fanfare account',
  paragraphs: [
    `Hello ${name},`,
    'Somebody, probably you, tried to register with this address. You already have an account: just sign in.',
    `If you have forgotten your password, choose a new one here: ${origin}/user/password/forgot`,
  ],
  action: { label: 'Sign in', url: `${origin}/login` },
  ending: notYou,
});

export const resetPassword = (name: string, url: string): EmailContent => ({
  subject: 'Choose a new password',
  paragraphs: [`Hello ${name},`, 'You asked for a new password. Choose it with this link:'],
  action: { label: 'Choose a new password', url },
  ending: `The link works once, for 10 minutes. ${notYou} Your password has not changed.`,
});

export const passwordChanged = (name: string, origin: string): EmailContent => ({
  subject: 'Your password was changed',
  paragraphs: [
    `Hello ${name},`,
    'Your Fanfare password was just changed, and every other device was signed out.',
    `If it was not you, choose a new password at once: ${origin}/user/password/forgot`,
  ],
});

export const confirmNewAddress = (name: string, url: string): EmailContent => ({
  subject: 'Confirm your new e-mail address',
  paragraphs: [
    `Hello ${name},`,
    'You want to use this address for your Fanfare account. Open the link where you are signed in, and it is yours.',
  ],
  action: { label: 'Use this address', url },
  ending: `The link works once, for one hour. ${notYou}`,
});

/** To an address that has an account already: the one place where that may be said. */
export const addressWanted = (name: string, origin: string): EmailContent => ({
  subject: 'This address already has a Fanfare account',
  paragraphs: [
    `Hello ${name},`,
    'Somebody, perhaps you, wanted to use this address for another Fanfare account. An address belongs to one account, so nothing was changed.',
    `To use the account it belongs to, sign in or choose a new password: ${origin}/user/password/forgot`,
  ],
  ending: notYou,
});

export const addressMoves = (name: string, email: string, origin: string): EmailContent => ({
  subject: 'Your e-mail address is about to change',
  paragraphs: [
    `Hello ${name},`,
    `Somebody who knows your password asked to change the address of your Fanfare account to ${email}. Until that address is confirmed, nothing changes.`,
    `If it was not you, choose a new password at once, and the change is off: ${origin}/user/password/forgot`,
  ],
});

export const addressMoved = (name: string, email: string): EmailContent => ({
  subject: 'The e-mail address of your account was changed',
  paragraphs: [`Hello ${name},`, `From now on you sign in to Fanfare with ${email}. This address is no longer used.`],
  ending: 'If you did not ask for this, please contact support at once.',
});
