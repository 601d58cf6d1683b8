export type { Letter } from './letter.ts';
export { type Mail, mailer } from './mail.ts';
