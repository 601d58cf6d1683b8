import type { EmailContent } from '../../../platform/mail/index.ts';

const ignoreNote = 'If this wasn’t you, you can ignore this email.';

export const confirmAddressEmail = (name: string, url: string): EmailContent => ({
  subject: 'Confirm your email address',
  paragraphs: [`Hello ${name},`, 'Welcome to Fanfare. Confirm your email address to get started.'],
  action: { label: 'Confirm email address', url },
  ending: `This link works for 24 hours. ${ignoreNote}`,
});

export const alreadyRegisteredEmail = (name: string, origin: string): EmailContent => ({
  subject: 'You already have a Fanfare account',
  paragraphs: [
    `Hello ${name},`,
    'Someone, probably you, tried to register with this email address. You already have an account. Sign in to use it.',
    `If you forgot your password, choose a new one: ${origin}/user/password/forgot`,
  ],
  action: { label: 'Sign in', url: `${origin}/login` },
  ending: ignoreNote,
});

export const resetPasswordEmail = (name: string, url: string): EmailContent => ({
  subject: 'Choose a new password',
  paragraphs: [`Hello ${name},`, 'You asked for a new password. Choose one with this link:'],
  action: { label: 'Choose a new password', url },
  ending: `This link can be used once within 10 minutes. ${ignoreNote} Your password hasn’t changed.`,
});

/** Email about a changed password. `keyCount`: number of API keys of the user that still work. */
export const passwordChangedEmail = (name: string, origin: string, keyCount: number): EmailContent => ({
  subject: 'Your password was changed',
  paragraphs: [
    `Hello ${name},`,
    'Your Fanfare password was changed. Every other device was signed out.',
    ...(keyCount > 0
      ? [`Your API keys (${keyCount}) still work. Revoke those you don’t know: ${origin}/user/account#api`]
      : []),
    `If this wasn’t you, choose a new password now: ${origin}/user/password/forgot`,
  ],
});

export const confirmNewAddressEmail = (name: string, url: string): EmailContent => ({
  subject: 'Confirm your new email address',
  paragraphs: [
    `Hello ${name},`,
    'You asked to use this email address for your Fanfare account. Open the link in a browser where you’re signed in.',
  ],
  action: { label: 'Confirm email address', url },
  ending: `This link can be used once within 1 hour. ${ignoreNote}`,
});

/** Email to an address that already has an account; only this email reveals that. */
export const addressInUseEmail = (name: string, origin: string): EmailContent => ({
  subject: 'This email address already has a Fanfare account',
  paragraphs: [
    `Hello ${name},`,
    'Someone, perhaps you, wanted to use this email address for another Fanfare account. It can only be used for one account, so nothing changed.',
    `To use the existing account, sign in or choose a new password: ${origin}/user/password/forgot`,
  ],
  ending: ignoreNote,
});

export const addressChangeRequestedEmail = (name: string, email: string, origin: string): EmailContent => ({
  subject: 'Your email address is about to change',
  paragraphs: [
    `Hello ${name},`,
    `Someone with your password asked to change your email address to ${email}. It changes once confirmed.`,
    `If this wasn’t you, choose a new password now. This also cancels the change: ${origin}/user/password/forgot`,
  ],
});

export const addressChangedEmail = (name: string, email: string): EmailContent => ({
  subject: 'The email address of your account was changed',
  paragraphs: [`Hello ${name},`, `You now sign in to Fanfare with ${email}. We no longer use this email address.`],
  ending: 'If you didn’t ask for this, tell your administrator right away.',
});
