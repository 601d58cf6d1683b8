export type { EmailContent } from './email-template.ts';
export { type Mail, mailer } from './mailer.ts';
