import { TextInput } from '@mantine/core';
import type { DraftProblem } from '../draft-validation.ts';
import type { PostDraft } from '../post-draft.ts';
import type { SetDraft } from '../use-post-draft.ts';
import classes from './link-card.module.css';

type Props = { draft: PostDraft; set: SetDraft; problems: readonly DraftProblem[] };

/** A pin of any kind has a title and leads somewhere; both may be left out. */
export function PinterestFields({ draft, set, problems }: Props) {
  const wrong = problems.find(({ path }) => path === 'link')?.message;
  return (
    <div className={classes.words}>
      <TextInput
        label="Title of the pin"
        maxLength={100}
        value={draft.linkName}
        onChange={(event) => set({ linkName: event.currentTarget.value })}
      />
      <TextInput
        label="Where the pin leads"
        type="url"
        placeholder="https://"
        value={draft.link}
        onChange={(event) => set({ link: event.currentTarget.value, linkFrom: 'field' })}
        error={wrong}
      />
    </div>
  );
}
