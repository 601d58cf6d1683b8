import type { Collection } from '../kit/storage/store.ts';

export type Mail = {
  id: string;
  /** Recipients of the envelope, not of the headers. */
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  at: string;
  headers: { name: string; value: string }[];
  attachments: { name: string; type: string; bytes: number }[];
};
export type MailStore = ReturnType<typeof mailStore>;

const maxMails = 500;

/** Received mails, newest first. Keeps the newest 500. */
export const mailStore = (mails: Collection<Mail>) => {
  const newestFirst = () => mails.values().reverse();
  return {
    add(mail: Mail) {
      mails.set(mail.id, mail);
      for (const [id] of mails.entries().slice(0, Math.max(0, mails.size - maxMails))) mails.delete(id);
    },
    find: (id: string) => mails.get(id),
    /** The mails to exactly this address. */
    list: ({ to }: { to?: string | undefined } = {}) =>
      newestFirst().filter((mail) => !to || mail.to.some((address) => address.toLowerCase() === to.toLowerCase())),
    /** The mails to addresses that contain this text. */
    search: (search: string) =>
      newestFirst().filter((mail) => mail.to.some((address) => address.toLowerCase().includes(search.toLowerCase()))),
    clear: () => mails.clear(),
    count: () => mails.size,
  };
};
