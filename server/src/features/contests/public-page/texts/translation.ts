import type { ActionKind } from '@fanfare/contract/contests/actions';
import type { EntryMessage } from '@fanfare/contract/contests/entry';
import type { MailTexts, PageTexts } from './en.ts';

/** What contestants read, in one language. Polite where that is usual; counts are worded so that any number fits. */
export type Translation = {
  page: PageTexts;
  /** What an action asks for, where the organizer wrote nothing. */
  prompts: Readonly<Record<ActionKind, string>>;
  mail: MailTexts;
  /** `entryMessages` of the contract. */
  messages: Readonly<Record<EntryMessage, string>>;
};
