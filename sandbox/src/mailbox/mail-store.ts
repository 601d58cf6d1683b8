import type { Collection } from '../kit/storage/store.ts';

export type Mail = {
  id: string;
  /** The envelope's recipients: who the mail really went to, whatever its headers say. */
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  at: string;
  headers: { name: string; value: string }[];
  attachments: { name: string; type: string; bytes: number }[];
};
export type Mails = ReturnType<typeof mailStore>;

const room = 500;

/** The mails that arrived, newest first; the oldest leave when the box is full. */
export const mailStore = (kept: Collection<Mail>) => {
  const newestFirst = () => kept.values().reverse();
  return {
    add(mail: Mail) {
      kept.set(mail.id, mail);
      for (const [id] of kept.entries().slice(0, Math.max(0, kept.size - room))) kept.delete(id);
    },
    find: (id: string) => kept.get(id),
    /** The mails to exactly this address. */
    list: ({ to }: { to?: string | undefined } = {}) =>
      newestFirst().filter((mail) => !to || mail.to.some((address) => address.toLowerCase() === to.toLowerCase())),
    /** The mails to addresses in which these letters occur. */
    search: (letters: string) =>
      newestFirst().filter((mail) => mail.to.some((address) => address.toLowerCase().includes(letters.toLowerCase()))),
    clear: () => kept.clear(),
    count: () => kept.size,
  };
};
