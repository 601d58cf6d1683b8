import type { EmailContent } from '../../platform/mail/index.ts';

type NotificationText = { title: string; message: string };

export const notificationEmail = ({ title, message }: NotificationText, name: string, url: string): EmailContent => ({
  subject: title,
  paragraphs: [`Hello ${name},`, message],
  action: { label: 'Open in Fanfare', url },
  ending: 'You get this email because of your notification settings. Change them in your Fanfare account.',
});
