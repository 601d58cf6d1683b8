import { TextInput } from '@mantine/core';
import type { DraftProblem } from '../draft-validation.ts';
import type { PostDraft } from '../post-draft.ts';
import type { SetDraft } from '../use-post-draft.ts';
import classes from './link-card.module.css';

type Props = { draft: PostDraft; setDraft: SetDraft; problems: readonly DraftProblem[] };

/** Optional title and destination link of a pin. */
export function PinterestFields({ draft, setDraft, problems }: Props) {
  const linkProblem = problems.find(({ path }) => path === 'link')?.message;
  return (
    <div className={classes.fields}>
      <TextInput
        label="Pin title"
        maxLength={100}
        value={draft.linkName}
        onChange={(event) => setDraft({ linkName: event.currentTarget.value })}
      />
      <TextInput
        label="Destination link"
        type="url"
        placeholder="https://"
        value={draft.link}
        onChange={(event) => setDraft({ link: event.currentTarget.value, linkFrom: 'field' })}
        error={linkProblem}
      />
    </div>
  );
}
