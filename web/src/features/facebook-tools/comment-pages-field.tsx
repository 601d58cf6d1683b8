import { commentSyncLimits } from '@fanfare/contract/comment-sync';
import { Checkbox } from '@mantine/core';
import { FieldFrame } from '../../ui/fields/field-frame.tsx';
import type { FieldProps } from '../../ui/form/use-form.ts';
import { TextLink } from '../../ui/page/text-link.tsx';
import classes from './comment-sync.module.css';
import type { PageFacts } from './use-comment-sync.ts';

type Props = { field: FieldProps<string[]>; pages: readonly PageFacts[] };

/** Whose posts are read. Pages that cannot be read now can be chosen all the same: they can be mended later. */
export function PagesField({ field, pages }: Props) {
  const { value = [], onChange, onBlur, error } = field;
  const isFull = value.length >= commentSyncLimits.pages;
  if (pages.length === 0)
    return (
      <p className={classes.note}>
        No Facebook page is connected.{' '}
        <TextLink to="/user/account" hash="social" inherit>
          Connect one
        </TextLink>
      </p>
    );
  return (
    <FieldFrame field={field}>
      <Checkbox.Group
        label="Facebook pages"
        description="Comments below the shares of this site’s posts on these pages are read."
        error={error}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
      >
        <div className={classes.pages}>
          {pages.map(({ id, name, working, missing }) => (
            <Checkbox
              key={id}
              value={id}
              label={name}
              disabled={isFull && !value.includes(id)}
              description={noteOf(working, missing)}
            />
          ))}
        </div>
      </Checkbox.Group>
    </FieldFrame>
  );
}

const noteOf = (isWorking: boolean, missing: readonly string[]): string | undefined => {
  if (!isWorking) return 'Facebook no longer accepts this connection';
  return missing.length > 0 ? 'Facebook has not allowed reading its comments yet' : undefined;
};
