import { commentSyncLimits } from '@fanfare/contract/facebook-tools/comment-sync';
import { Checkbox } from '@mantine/core';
import { FieldFrame } from '../../ui/fields/field-frame.tsx';
import { type FieldProps, useField } from '../../ui/form/use-field.ts';
import { Block, Grid } from '../../ui/layout/layout.tsx';
import { TextLink } from '../../ui/page/text-link.tsx';
import type { CommentPage } from './use-comment-sync.ts';

type Props = FieldProps<string[]> & { pages: readonly CommentPage[] };

/** The Facebook pages whose comments are fetched. Pages without access can be selected too and reconnected later. */
export function PagesField({ pages, ...props }: Props) {
  const field = useField<string[]>(props);
  const { value = [], onChange, onBlur, error } = field;
  const isAtLimit = value.length >= commentSyncLimits.maxPages;
  if (pages.length === 0)
    return (
      <Block component="p" mt={12} c="dimmed">
        No Facebook page connected.{' '}
        <TextLink to="/user/account" hash="social" inherit>
          Connect Facebook
        </TextLink>
      </Block>
    );
  return (
    <FieldFrame field={field}>
      <Checkbox.Group
        label="Facebook pages"
        description="Shows comments on this site’s posts that you shared to these pages."
        error={error}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
      >
        <Grid gap={12} mt={8}>
          {pages.map(({ id, name, working, missing }) => (
            <Checkbox
              key={id}
              value={id}
              label={name}
              disabled={isAtLimit && !value.includes(id)}
              description={pageNote(working, missing)}
            />
          ))}
        </Grid>
      </Checkbox.Group>
    </FieldFrame>
  );
}

const pageNote = (isWorking: boolean, missing: readonly string[]): string | undefined => {
  if (!isWorking) return 'Access expired. Reconnect this account.';
  return missing.length > 0 ? 'Permission to read comments is missing' : undefined;
};
