import type { EmailContent } from '../../platform/mail/index.ts';

type Told = { title: string; message: string };

export const notificationEmail = ({ title, message }: Told, name: string, url: string): EmailContent => ({
  subject: title,
  paragraphs: [`Hello ${name},`, message],
  action: { label: 'Open in Fanfare', url },
  ending: 'You get this mail because of your notification settings. You can change them in your Fanfare account.',
});
