import type { EmailContent } from '../../platform/mail/index.ts';

export const promotionAdminEmail = (business: string, label: string, name: string): EmailContent => ({
  subject: `${business} named you as an admin of ${name}`,
  paragraphs: [
    'Hello,',
    `The business ${business} on Fanfare entered your email address as an admin of its ${label} ${name}.`,
    `To open it, you need an invitation to ${business}. Ask the person you work with there.`,
  ],
  ending: 'This is the only email about it. If you don’t know the business, ignore this email.',
});
