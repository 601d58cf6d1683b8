import type { EmailContent } from '../../../platform/mail/index.ts';

export const invitationEmail = (business: string, inviter: string, url: string): EmailContent => ({
  subject: `${inviter} invites you to ${business}`,
  paragraphs: ['Hello,', `${inviter} invites you to work in the business ${business} on Fanfare.`],
  action: { label: 'View invitation', url },
  ending: 'This link can be used once within 14 days. If you don’t know the sender, ignore this email.',
});

export const joinedAsOtherUserEmail = (business: string, joinedAs: string): EmailContent => ({
  subject: `Your invitation to ${business} was used`,
  paragraphs: [
    'Hello,',
    `Your invitation to the business ${business} was accepted with the Fanfare account ${joinedAs}.`,
    'If this wasn’t you, tell the owner of the business. They can remove this member.',
  ],
});
