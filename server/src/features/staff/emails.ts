import type { EmailContent } from '../../platform/mail/index.ts';

/** To the old address: whoever reads it there may be the one who never asked for this. */
export const addressChangedEmail = (name: string, email: string): EmailContent => ({
  subject: 'The e-mail address of your account was changed',
  paragraphs: [
    `Hello ${name},`,
    `Our staff changed the e-mail address of your Fanfare account to ${email}. From now on you sign in with that one.`,
  ],
  ending: 'If you did not ask for this, please contact support at once.',
});
