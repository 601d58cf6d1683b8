import type { Letter } from '../../platform/mail/index.ts';

type Told = { title: string; message: string };

export const letterOf = ({ title, message }: Told, name: string, url: string): Letter => ({
  subject: title,
  paragraphs: [`Hello ${name},`, message],
  action: { label: 'Open in Fanfare', url },
  ending: 'You get this mail because of your notification settings. You can change them in your Fanfare account.',
});
