import type { EmailContent } from '../../../platform/mail/index.ts';

export const invitationEmail = (business: string, inviter: string, url: string): EmailContent => ({
  subject: `${inviter} invites you to ${business}`,
  paragraphs: ['Hello,', `${inviter} invites you to work in the business ${business} on Fanfare.`],
  action: { label: 'See the invitation', url },
  ending:
    'The link works once, for 14 days, and is meant for you alone. If you do not know the sender, ignore this mail.',
});

export const joinedAsOtherUserEmail = (business: string, joinedAs: string): EmailContent => ({
  subject: `Your invitation to ${business} was used`,
  paragraphs: [
    'Hello,',
    `Your invitation to the business ${business} was accepted with the Fanfare account ${joinedAs}.`,
    'If that is not you, tell the owner of the business: they can remove that person at once.',
  ],
});
