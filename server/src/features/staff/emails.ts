import type { EmailContent } from '../../platform/mail/index.ts';

/** Email to the old address, in case the user didn't ask for the change. */
export const addressChangedEmail = (name: string, email: string): EmailContent => ({
  subject: 'The email address of your account was changed',
  paragraphs: [
    `Hello ${name},`,
    `Our staff changed the email address of your Fanfare account to ${email}. Use it to sign in.`,
  ],
  ending: 'If you didn’t ask for this, tell your administrator right away.',
});
